import assert from 'node:assert/strict'
import { PICTURES, SCREENSHOTS, accessibility } from './harness.mjs'

/** Every view with something to see. */
const VIEWS = {
  start: '#start',
  watch: '#watch?n=8&at=8498',
  compare: '#watch?n=6&at=97&algorithm=queens-class&with=bitmask',
  solve: '#solve?board=8x8&placed=1.1_2.3_5.1&blocked=4.4_7.7',
  count: '#count?n=12',
  gallery: '#gallery?n=8&fundamental=true',
  puzzle: '#puzzle',
}
/** Each view in two looks that have nothing in common: width, scheme and language differ. */
const LOOKS = {
  'desktop-light-en': {},
  'phone-dark-zh': { width: 360, height: 780, scheme: 'dark', language: 'zh-CN' },
}

/** Waits until a view shows what it asked the server for. */
async function settled(page, view) {
  if (view === 'count') {
    await page.click('[data-test=start]')
    await page.locator('[data-test=live][data-running=false] [data-test=total]').waitFor()
    await page.locator('[data-tour=growth] circle').first().waitFor()
  } else if (view === 'solve') await page.locator('.board .stroke').waitFor({ state: 'attached' })
  else if (view === 'gallery') await page.locator('[data-tour=heat] text.heat').first().waitFor()
  else if (view === 'puzzle') await page.locator('[data-test=board] .region').first().waitFor({ state: 'attached' })
  else if (view === 'start') await page.locator('.board .queen').nth(7).waitFor()
  else await page.locator('.panel .queen').first().waitFor()
  await page.waitForTimeout(150)
}

const looks = Object.entries(LOOKS).map(([look, options]) => [
  `page: every view ${look.replaceAll('-', ', ')}: accessible, no wider than the screen, every sentence there`,
  async (stage) => {
    for (const [view, hash] of Object.entries(VIEWS)) {
      const page = await stage.open(hash, options)
      await settled(page, view)
      await page.screenshot({ path: `${SCREENSHOTS}/${view}-${look}.png`, fullPage: true })
      assert.deepEqual(await accessibility(page), [], `${view}, ${look}`)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${view}: too wide`)
      const raw = await page.evaluate(() => document.documentElement.outerHTML.match(/\b(page|trace|totals|player|direction|algorithm)(\.[a-z-]+)+(?=[<"])/g) ?? [])
      assert.deepEqual(raw, [], `${view}: keys without a sentence`)
      assert.doesNotMatch(await page.evaluate(() => document.body.innerText), /\{[a-z]+\}|undefined|NaN/, `${view}: a value is missing`)
      assert.equal(await page.evaluate(() => document.querySelectorAll('[style*="url("], script:not([src])').length), 0)
      await page.context().close()
    }
    stage.contexts.splice(0)
  },
])

export const page = [
  ['page: first paint', async (stage) => {
    const page = await stage.open('#start')
    await page.locator('.board .queen').nth(7).waitFor()
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    console.log(`      first contentful paint after ${Math.round(paint)} ms`)
    assert.ok(paint < 10_000)
    assert.equal(await page.locator('[data-test=nodes]').textContent(), '2,057')
    assert.equal(await page.locator('[data-test=solutions]').textContent(), '92')
  }, { alone: true }],

  ['page: language by browser, switched and remembered', async (stage) => {
    const page = await stage.open('#watch?n=8', { language: 'zh-Hans-CN' })
    assert.equal(await page.locator('main h1').textContent(), '观看')
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-Hans')
    await page.click('[data-test=language]')
    await page.waitForFunction(() => document.querySelector('main h1').textContent === 'Watch')
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en')
    await page.reload()
    await page.locator('main h1').waitFor()
    assert.equal(await page.locator('main h1').textContent(), 'Watch')
    const other = await stage.open('#count', { language: 'de-DE' })
    assert.equal(await other.locator('main h1').textContent(), 'Count')
  }],

  ['page: colours by system, switched and remembered', async (stage) => {
    const page = await stage.open('#start', { scheme: 'dark' })
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    assert.equal(await theme(), 'dark')
    await page.click('[data-test=theme]')
    assert.equal(await theme(), 'light')
    await page.reload()
    await page.locator('main h1').waitFor()
    assert.equal(await theme(), 'light')
  }],

  ['page: all of it by keyboard', async (stage) => {
    const page = await stage.open('#start')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the content')
    const reached = new Set()
    for (let i = 0; i < 60; i += 1) {
      await page.keyboard.press('Tab')
      const { name, outline } = await page.evaluate(() => {
        const element = document.activeElement
        if (element === document.body) return { name: null, outline: '' }
        return { name: element.textContent.trim() || element.getAttribute('aria-label'), outline: getComputedStyle(element).outlineStyle }
      })
      if (name === null || reached.has(name)) break
      reached.add(name)
      assert.notEqual(outline, 'none', `focus is visible on ${name}`)
    }
    for (const name of ['Watch', 'Solve', 'Count', 'Gallery', '中文', 'Just watch']) assert.ok(reached.has(name), `${name} among ${[...reached]}`)
    await page.locator('[data-tour=nav-solve]').focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('main h1').textContent === 'Solve')
    await page.goBack()
    await page.waitForFunction(() => /Eight queens/.test(document.querySelector('main h1').textContent))
  }],

  ['page: the guided tour points at real controls, in both languages', async (stage) => {
    for (const language of ['en-US', 'zh-CN']) {
      const page = await stage.open('#start', { language })
      await page.click('[data-test=tour-begin]')
      for (let step = 1; ; step += 1) {
        await page.locator('[data-pointed]').waitFor()
        assert.equal(await page.locator('[data-pointed]').count(), 1)
        await page.click('[data-test=tour-show]')
        assert.ok((await page.locator('[data-test=tour-answer]').textContent()).length > 10)
        assert.equal(await page.evaluate(() => /page\.tour/.test(document.body.innerText)), false)
        if (step === 3 && language === 'en-US') {
          assert.deepEqual(await accessibility(page), [])
          await page.screenshot({ path: `${SCREENSHOTS}/tour.png` })
          // What the step asks for can be done while the tour is open.
          for (let i = 0; i < 6; i += 1) await page.click('[data-test=step]')
          await page.waitForFunction(() => /b3.*a4.*diagonal/.test(document.querySelector('[data-test=event]').textContent))
        }
        if (await page.locator('[data-test=tour-done]').count()) {
          assert.equal(step, 14)
          break
        }
        await page.click('[data-test=tour-next]')
        await page.waitForFunction((before) => document.querySelector('[data-test=tour] progress').value === before, step + 1)
      }
      await page.click('[data-test=tour-done]')
      assert.equal(await page.locator('[data-pointed]').count(), 0)
    }
  }],

  ['page: the gallery dialog is accessible', async (stage) => {
    const page = await stage.open('#gallery')
    await page.locator('[data-test=solution]').first().click()
    await page.locator('[data-test=detail][open]').waitFor()
    assert.deepEqual(await accessibility(page), [])
  }],

  ...looks,
]

/** The pictures of the README. */
export const pictures = [
  ['pictures of every view for the README', async (stage) => {
    for (const view of ['start', 'watch', 'solve', 'count', 'gallery', 'puzzle']) {
      const page = await stage.open(VIEWS[view], { width: 1200, height: 820 })
      await settled(page, view)
      await page.screenshot({ path: `${PICTURES}/web-${view}.png` })
    }
  }],
]
