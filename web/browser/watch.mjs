import assert from 'node:assert/strict'
import { bezzel } from './harness.mjs'

const counters = (page, panel = 0) =>
  page.locator('.panel').nth(panel).locator('[data-counter]').evaluateAll((all) => Object.fromEntries(all.map((each) => [each.dataset.counter, Number(each.dataset.value)])))
const at = async (page, panel = 0) => Number(await page.locator('.panel').nth(panel).getAttribute('data-at'))
const arrives = (page, event, panel = 0) => page.waitForFunction(([event, panel]) => document.querySelectorAll('.panel')[panel].dataset.at === String(event), [event, panel])
const ended = (page, panel = 0) => page.waitForFunction((panel) => document.querySelectorAll('.panel')[panel].dataset.at === document.querySelectorAll('.panel')[panel].dataset.end, panel)
/** All that is to be seen of the state: board, sentence, code, counters, profile. */
const picture = (page) => page.locator('.panel').evaluate((panel) => [...panel.querySelectorAll('.board svg, .event, .code li, dl, figure ol')].map((each) => each.outerHTML.replace(/player\.event[^<]*/, '')).join('\n'))
/** Presses a key many times, ten times a frame: faster than anyone, but the page draws in between. */
const keys = (page, key, times) =>
  page.evaluate(async ([key, times]) => {
    for (let i = 0; i < times; i += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      if (i % 10 === 9) await new Promise(requestAnimationFrame)
    }
  }, [key, times])
const here = (page) => page.locator('main h1').click()


const algorithms = ['flat-board', 'queens-class', 'permutation', 'bordered-board', 'bitmask', 'occupancy-counters', 'iterative', 'all-permutations', 'dancing-links']

export const watch = [
  ['watch: counters at the end are those of `bezzel trace`, for all algorithms at n = 8', async (stage) => {
    const page = await stage.open('#watch?n=8')
    assert.deepEqual(await page.locator('[data-tour=algorithm] option').allTextContents(), algorithms)
    for (const algorithm of algorithms) {
      await page.selectOption('[data-tour=algorithm]', algorithm)
      await page.locator(`.panel[data-algorithm=${algorithm}]`).waitFor()
      await page.click('[data-test=run-end]')
      await ended(page)
      const totals = JSON.parse(bezzel('trace', '8', '--algorithm', algorithm, '--json', '--totals').trim().split('\n').at(-1))
      const shown = await counters(page)
      for (const [name, value] of Object.entries(shown)) assert.equal(value, totals[name], `${algorithm}: ${name}`)
      assert.equal(await at(page), totals.events)
      assert.equal('squares_tested' in shown, totals.squares_tested > 0)
      const profile = await page.locator('.panel figure ol li .count').allTextContents()
      assert.deepEqual(profile.map((text) => Number(text.replaceAll(',', ''))), totals.nodes_by_depth, `${algorithm}: nodes by depth`)
    }
  }],

  ['watch: 500 steps forwards and 500 back give the start state', async (stage) => {
    const page = await stage.open('#watch?n=8')
    await arrives(page, 0)
    const start = await picture(page)
    await keys(page, 'ArrowRight', 500)
    await arrives(page, 500)
    const middle = await picture(page)
    assert.notEqual(middle, start)
    await keys(page, 'ArrowLeft', 500)
    await arrives(page, 0)
    assert.equal(await picture(page), start)
    // From elsewhere it is the same state as well.
    const other = await stage.open('#watch?n=8&at=9000')
    await arrives(other, 9000)
    await other.goto(`${stage.address}#watch?n=8&at=500`)
    await arrives(other, 500)
    await other.locator('figure.tree canvas').waitFor()
    assert.equal(await picture(other), middle)
  }],

  ['watch: random walks lose no step', async (stage) => {
    const page = await stage.open('#watch?n=6&algorithm=permutation')
    let wanted = 0
    let seed = 7
    const random = (below) => (seed = (seed * 48271) % 2147483647) % below
    for (let round = 0; round < 12; round += 1) {
      const back = random(3) === 0
      const steps = 1 + random(25)
      const ten = random(2) === 0
      // All of them at once: input that comes while the page works is not dropped.
      await page.evaluate(([key, shiftKey, steps]) => {
        for (let i = 0; i < steps; i += 1) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }))
      }, [back ? 'ArrowLeft' : 'ArrowRight', ten, steps])
      wanted = Math.max(0, Math.min(1500, wanted + (back ? -1 : 1) * steps * (ten ? 10 : 1)))
      await arrives(page, wanted)
    }
    await page.keyboard.press('0')
    await arrives(page, 0)
    assert.equal(await page.locator('[data-test=back]').isDisabled(), true)
  }],

  ['watch: buttons and keys run to solutions, dead ends and the end', async (stage) => {
    const page = await stage.open('#watch?n=4')
    await page.click('[data-test=step]')
    await arrives(page, 1)
    await page.keyboard.press('d')
    await arrives(page, 14)
    assert.match(await page.locator('[data-test=event]').textContent(), /row 3 has no more squares/)
    await page.click('[data-test=run-solution]')
    await page.locator('.event.solution').waitFor()
    assert.match(await page.locator('[data-test=event]').textContent(), /2 4 1 3/)
    assert.equal(await page.locator('.panel .code li.lit').count(), 1)
    await page.keyboard.press('s')
    await page.waitForFunction(() => /3 1 4 2/.test(document.querySelector('[data-test=event]').textContent))
    await page.keyboard.press('e')
    await arrives(page, 124)
    assert.equal(await page.locator('[data-test=step]').isDisabled(), true)
    await page.click('[data-test=back]')
    await arrives(page, 123)
  }],

  ['watch: a refused square has a cross, a letter and a line to its queen', async (stage) => {
    const page = await stage.open('#watch?n=4&at=6')
    await arrives(page, 6)
    assert.match(await page.locator('[data-test=event]').textContent(), /b3.*a4.*diagonal/)
    assert.equal(await page.locator('.board .cross').count(), 2)
    assert.deepEqual(await page.locator('.board .letter').allTextContents(), ['c', 'd'])
    assert.equal(await page.locator('.board .stroke:not(.faint)').count(), 1)
    assert.equal(await page.locator('.board .queen.bad').count(), 1)
  }],

  ['watch: plays at 60 steps a second, pauses at once', async (stage) => {
    const page = await stage.open('#watch?n=8')
    await arrives(page, 0)
    await page.locator('[data-test=speed]').fill('6')
    assert.match(await page.locator('[data-test=speed]').getAttribute('aria-valuetext'), /60/)
    await here(page)
    const before = Date.now()
    await page.keyboard.press(' ')
    await page.waitForFunction(() => Number(document.querySelector('.panel').dataset.at) >= 120)
    await page.keyboard.press(' ')
    const reached = await at(page)
    console.log(`      ${reached} steps in ${Date.now() - before} ms at 60 a second`)
    assert.equal(await page.locator('[data-test=play]').getAttribute('aria-label'), 'Play')
    const still = await at(page)
    for (let i = 0; i < 20; i += 1) await page.keyboard.press('ArrowRight')
    await arrives(page, still + 20)
    await page.locator('[data-test=speed]').fill('10')
    await page.click('[data-test=play]')
    await ended(page)
    assert.equal((await counters(page)).solutions, 92)
  }, { alone: true }],

  ['watch: two algorithms side by side, and the link shares it', async (stage) => {
    const page = await stage.open('#watch?n=6')
    await page.selectOption('[data-tour=with]', 'all-permutations')
    await page.locator('.panel').nth(1).waitFor()
    await page.click('[data-test=run-end]')
    await ended(page, 0)
    await ended(page, 1)
    assert.deepEqual([(await counters(page, 0)).nodes, (await counters(page, 1)).nodes], [153, 1957])
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowLeft')
    await arrives(page, 1495)
    await page.waitForFunction(() => /at=1495/.test(location.hash) && /at2=/.test(location.hash))
    const copy = await stage.open(new URL(page.url()).hash)
    await arrives(copy, 1495)
    await arrives(copy, await at(page, 1), 1)
  }],

  ['watch: a trace of millions of events is left and entered anywhere', async (stage) => {
    const page = await stage.open('#watch?n=12&algorithm=bitmask')
    await page.click('[data-test=run-solution]')
    await page.locator('.event.solution').waitFor()
    assert.equal((await counters(page)).placements, 261)
    await page.click('[data-test=run-end]')
    await ended(page)
    assert.equal((await counters(page)).solutions, 14200)
    assert.equal((await counters(page)).nodes, 856189)
    const end = await at(page)
    for (let i = 0; i < 30; i += 1) await page.keyboard.press('ArrowLeft')
    await arrives(page, end - 30)
    for (let i = 0; i < 30; i += 1) await page.keyboard.press('ArrowRight')
    await arrives(page, end)
  }],
]
