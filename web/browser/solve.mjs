import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { bezzel } from './harness.mjs'

const square = (page, name, rows = 8) => page.locator(`[data-square="${rows + 1 - Number(name.slice(1))}.${name.charCodeAt(0) - 96}"]`)
const answer = async (page) => {
  await page.locator('[data-test=answer][data-running=false] [data-test=answer-text]').waitFor()
  return page.locator('[data-test=answer-text]').textContent()
}
const queens = (page) => page.locator('[data-tour=board] .queen').count()
const status = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector('[data-test=status]').textContent), pattern.source)

export const solve = [
  ['solve: click queens and blocks, see who attacks whom, undo and redo', async (stage) => {
    const page = await stage.open('#solve')
    await square(page, 'c1').click()
    await square(page, 'c5').click()
    await status(page, /2 queens placed of 8.*1 pair attacks/)
    assert.equal(await page.locator('[data-tour=board] .stroke').count(), 1)
    assert.equal(await page.locator('[data-tour=board] .queen.bad').count(), 2)
    await page.click('[data-test=tool-block]')
    await square(page, 'd4').click()
    await square(page, 'e4').click({ button: 'right' })
    assert.equal(await page.locator('[data-tour=board] .hatched').count(), 1)
    assert.equal(await queens(page), 3)
    for (let i = 0; i < 4; i += 1) await page.click('[data-test=undo]')
    assert.equal(await queens(page), 0)
    assert.equal(await page.locator('[data-test=undo]').isDisabled(), true)
    await page.click('[data-test=redo]')
    await page.keyboard.press('Control+y')
    assert.equal(await queens(page), 2)
    await page.keyboard.press('Control+z')
    assert.equal(await queens(page), 1)
  }],

  ['solve: the keyboard alone', async (stage) => {
    const page = await stage.open('#solve')
    // Tab goes to the board as to one thing; arrows move within it.
    for (let i = 0; i < 30 && (await page.evaluate(() => document.activeElement?.getAttribute('role'))) !== 'gridcell'; i += 1) await page.keyboard.press('Tab')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'q', 'End', 'x', 'Home', 'Enter', 'Delete', ' ']) await page.keyboard.press(key)
    await status(page, /2 queens placed of 8 · 1 pair attacks/)
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'a6, queen, clashes')
    assert.equal(await square(page, 'h6').getAttribute('aria-label'), 'h6, blocked')
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
    assert.equal(await page.evaluate(() => document.activeElement?.dataset.test), 'ask-first')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    assert.match(await answer(page), /0 solutions/)
  }],

  ['solve: every question has the answer of the program', async (stage) => {
    const page = await stage.open('#solve?board=8x8&placed=5.4')
    const count = bezzel('count', '8', '--place', 'd4', '--quiet').trim()
    await page.click('[data-test=ask-count]')
    assert.match(await answer(page), new RegExp(`^${count} solutions`))
    const all = bezzel('list', '8', '--place', 'd4', '--quiet').trim().split('\n')
    await page.click('[data-test=ask-first]')
    assert.match(await answer(page), /Solution 1 /)
    for (let i = 1; i < 3; i += 1) {
      await page.click('[data-test=ask-next]')
      await page.waitForFunction((text) => document.querySelector('[data-test=answer-text]')?.textContent.includes(text), `Solution ${i + 1} `)
    }
    await page.click('[data-test=keep]')
    await status(page, /8 queens placed of 8 · none attack each other/)
    await page.selectOption('[data-test=write-as]', 'columns')
    await page.click('[data-test=write]')
    await page.locator('[data-test=written]').waitFor()
    assert.equal((await page.locator('[data-test=written]').inputValue()).trim(), all[2])
    await page.click('[data-test=ask-unique]')
    assert.match(await answer(page), /Exactly one/)
    await page.click('[data-test=undo]')
    await page.click('[data-test=ask-unique]')
    assert.match(await answer(page), /More than one/)
    assert.equal(await page.locator('.two svg').count(), 2)
    await page.click('[data-test=ask-random]')
    assert.match(await answer(page), /A solution/)
    assert.equal(await queens(page), 8)
    await page.click('[data-test=ask-estimate]')
    assert.match(await answer(page), /About \d+ solutions/)
    await page.click('[data-test=ask-why-not]')
    assert.match(await answer(page), /nothing is wrong/)
  }],

  ['solve: why not names the queens that make it impossible', async (stage) => {
    const page = await stage.open('#solve?board=8x8&placed=8.1_6.2')
    await status(page, /2 queens placed of 8 · none attack/)
    await page.click('[data-test=ask-count]')
    assert.match(await answer(page), /^0 solutions/)
    await page.click('[data-test=ask-why-not]')
    const text = await answer(page)
    assert.match(text, /a1/)
    assert.match(text, /b3/)
    assert.equal(await page.locator('[data-tour=board] .queen.bad').count(), 2)
    await page.goto(`${stage.address}#solve?board=3x3`)
    await page.locator('[data-tour=board] [data-square="3.3"]').waitFor()
    await page.click('[data-test=ask-why-not]')
    assert.match(await answer(page), /even without the queens placed/)
  }],

  ['solve: boards, topologies, rules and numbers; the link shares all of it', async (stage) => {
    const page = await stage.open('#solve')
    await page.locator('[data-test=rows]').fill('5')
    await page.locator('[data-test=rows]').blur()
    await page.locator('[data-test=columns]').fill('7')
    await page.locator('[data-test=columns]').blur()
    await page.selectOption('[data-test=topology]', 'torus')
    await page.selectOption('[data-test=rule]', 'rook')
    await page.selectOption('[data-test=queens]', 'exactly')
    await page.locator('[data-test=k]').fill('3')
    await page.locator('[data-test=k]').blur()
    await square(page, 'b2', 5).click()
    await page.click('[data-test=ask-count]')
    const count = bezzel('count', '--board', '5x7', '--torus', '--rule', 'rook', '--queens', '3', '--place', 'b2', '--quiet').trim()
    assert.match(await answer(page), new RegExp(`^${count} solutions`))
    await page.click('[data-test=share]')
    await page.getByText('Copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(link, /board=5x7.*topology=torus.*rule=rook.*queens=3.*placed=4.2/)
    const copy = await stage.open(new URL(link).hash, { language: 'zh-CN' })
    assert.equal(await queens(copy), 1)
    assert.equal(await copy.locator('[data-test=k]').inputValue(), '3')
    await copy.click('[data-test=ask-count]')
    assert.match(await answer(copy), new RegExp(count))
  }],

  ['solve: paste and copy any format, download pictures', async (stage) => {
    const page = await stage.open('#solve')
    const take = async (text) => {
      await page.fill('[data-test=paste]', text)
      await page.click('[data-test=take]')
    }
    await take('1 5 8 6 3 7 2 4')
    await status(page, /8 queens placed of 8 · none attack/)
    assert.match(await page.locator('[data-test=read-as]').textContent(), /columns/)
    await take('board 8x12\nplace b4 d5\nblock a1')
    await page.locator('[data-square="8.12"]').waitFor()
    assert.equal(await queens(page), 2)
    await take('AABBB\nAABBC\nADDCC\nDDDCE\nDEEEE')
    await page.locator('.board .region').first().waitFor()
    assert.equal(await page.locator('[data-tour=board] .region').count(), 25)
    await take('8\n1 2 3 x')
    await page.locator('[data-tour=exchange] .notice.bad').waitFor()
    await take('1 5 8 6 3 7 2 4')
    await page.locator('[data-square="8.8"]').waitFor()
    for (const format of await page.locator('[data-test=write-as] option').allTextContents()) {
      await page.selectOption('[data-test=write-as]', format)
      await page.click('[data-test=write]')
      const shown = page.locator('[data-test=written], [data-tour=exchange] .notice.bad')
      await shown.first().waitFor()
      const text = await shown.first().evaluate((each) => each.value ?? each.textContent)
      assert.ok(text.length > 3, format)
      // What a format cannot say it says so: this board has no regions.
      if (await page.locator('[data-tour=exchange] .notice.bad').count()) assert.ok(['completion', 'blocked', 'regions', 'levels', 'starbattle', 'pzprv3', 'param'].includes(format), `${format}: ${text}`)
    }
    await page.selectOption('[data-test=write-as]', 'fen')
    await page.click('[data-test=write]')
    await page.waitForFunction(() => document.querySelector('[data-test=written]')?.value.startsWith('Q7/'))
    const [svg] = await Promise.all([page.waitForEvent('download'), page.click('[data-test=svg]')])
    assert.equal(svg.suggestedFilename(), 'queens-8x8.svg')
    assert.match(readFileSync(await svg.path(), 'utf8'), /^<svg[\s\S]*8 queens/)
    const [png] = await Promise.all([page.waitForEvent('download'), page.click('[data-test=png]')])
    const bytes = readFileSync(await png.path())
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG')
    assert.ok(bytes.readUInt32BE(16) >= 1199)
  }],
]
