import assert from 'node:assert/strict'
import { accessibility } from './harness.mjs'

const square = (page, row, column) => page.locator(`[data-test=board] [data-square="${row}.${column}"]`)
const queens = (page) => page.locator('[data-test=board] .queen:not(.ghost)').count()
const crosses = (page) => page.locator('[data-test=board] .cross').count()
/** Rows are regions: 2 4 1 3 and 3 1 4 2 solve it. */
const MANY = 'AAAABBBBCCCCDDDD'

export const puzzle = [
  ...['en-US', 'zh-CN'].map((language) => [`puzzle: played to the end by hints alone (${language})`, async (stage) => {
    const page = await stage.open('#puzzle', { language })
    let words = 0
    for (let i = 0; i < 200 && (await page.locator('[data-test=solved]').count()) === 0; i += 1) {
      const before = page.url()
      await page.click('[data-test=hint]')
      await page.locator('[data-test=points]').waitFor()
      assert.equal(await page.locator('[data-test=words]').count(), 0)
      await page.click('[data-test=hint]')
      await page.locator('[data-test=words]').waitFor()
      words += (await page.locator('[data-test=words]').textContent()).length > 10 ? 1 : 0
      await page.click('[data-test=follow]')
      await page.waitForFunction((old) => location.href !== old, before)
      // The judge of the last step says whether it is solved.
      await page.locator('[data-test=board][data-judged=true]').waitFor()
    }
    await page.locator('[data-test=solved]').waitFor()
    assert.ok(words > 3)
    assert.equal(await queens(page), 8)
    assert.equal(await page.locator('[data-test=board] .queen.good').count(), 8)
    assert.deepEqual(await accessibility(page), [])
  }]),

  ['puzzle: clicks, keys, undo and redo, conflicts on demand, automatic crosses', async (stage) => {
    const page = await stage.open('#puzzle')
    await square(page, 1, 1).click()
    assert.equal(await crosses(page), 1)
    await square(page, 1, 1).click()
    assert.deepEqual([await crosses(page), await queens(page)], [0, 1])
    await page.locator('[data-test=board] .dot').first().waitFor()
    await page.uncheck('[data-test=automatic]')
    assert.equal(await page.locator('[data-test=board] .dot').count(), 0)
    await square(page, 1, 1).focus()
    for (const key of ['ArrowRight', 'q', 'ArrowDown', 'x']) await page.keyboard.press(key)
    assert.deepEqual([await crosses(page), await queens(page)], [1, 2])
    assert.equal(await page.locator('[data-test=board] .queen.bad').count(), 0)
    await page.click('[data-test=check]')
    await page.waitForFunction(() => document.querySelectorAll('[data-test=board] .queen.bad').length === 2)
    await square(page, 2, 2).focus()
    for (const key of ['z', 'z', 'z', 'z', 'z']) await page.keyboard.press(key)
    assert.deepEqual([await crosses(page), await queens(page)], [0, 0])
    await page.keyboard.press('Shift+Z')
    assert.equal(await crosses(page), 1)
    await page.keyboard.press('Delete')
    await page.keyboard.press('h')
    await page.locator('[data-test=points]').waitFor()
  }],

  ['puzzle: a stroke crosses many squares and is undone at once; the clock can be hidden', async (stage) => {
    const page = await stage.open('#puzzle')
    const centre = async (row, column) => {
      const { x, y, width, height } = await square(page, row, column).boundingBox()
      return [x + width / 2, y + height / 2]
    }
    const drag = async (...squares) => {
      for (const [i, at] of squares.entries()) {
        await page.mouse.move(...(await centre(...at)))
        if (i === 0) await page.mouse.down()
      }
      await page.mouse.up()
    }
    await drag([1, 1], [1, 2], [1, 3], [2, 3])
    assert.deepEqual([await crosses(page), await queens(page)], [4, 0])
    await drag([3, 3], [3, 4])
    assert.equal(await crosses(page), 6)
    await page.click('[data-test=undo]')
    assert.equal(await crosses(page), 4)
    await page.click('[data-test=undo]')
    assert.equal(await crosses(page), 0)
    await page.uncheck('[data-test=timed]')
    assert.equal(await page.locator('[data-test=timer]').count(), 0)
    await page.click('[data-test=write]')
    await page.locator('[data-test=written]').waitFor()
    const rows = (await page.locator('[data-test=written]').inputValue()).trim().split('\n')
    assert.deepEqual([rows.length, rows[0].length, new Set(rows.join('')).size], [8, 8, 8])
  }],

  ['puzzle: making puzzles can be stopped', async (stage) => {
    const page = await stage.open('#puzzle')
    await page.fill('[data-test=make-size]', '16')
    await page.fill('[data-test=make-count]', '100')
    await page.locator('[data-test=make-count]').blur()
    await page.click('[data-test=make]')
    await page.click('[data-test=make-stop]')
    await page.locator('[data-test=maker][data-running=false]').waitFor()
    const made = await page.locator('[data-test=made-puzzle]').count()
    await page.waitForTimeout(300)
    assert.equal(await page.locator('[data-test=made-puzzle]').count(), made)
  }],

  ['puzzle: edited, and told none, one or many', async (stage) => {
    const page = await stage.open(`#puzzle?regions=${MANY}`)
    await page.click('[data-test=mode-edit]')
    await page.locator('[data-test=verdict-many]').waitFor()
    assert.equal(await page.locator('[data-test=two] svg').count(), 2)
    // Repainting squares leaves one solution, then none; the exact solver says which.
    await page.click('[data-test=brush-B]')
    await square(page, 1, 2).click()
    await page.locator('[data-test=verdict-one]').waitFor()
    await page.click('[data-test=brush-B]')
    await square(page, 1, 3).click()
    await page.locator('[data-test=verdict-none]').waitFor()
    assert.deepEqual(await accessibility(page), [])
  }],

  ['puzzle: generated in the background, played, printed', async (stage) => {
    const page = await stage.open('#puzzle')
    await page.fill('[data-test=make-size]', '6')
    await page.fill('[data-test=make-seed]', '5')
    await page.locator('[data-test=make-seed]').blur()
    await page.click('[data-test=make]')
    await page.click('[data-tour=nav-count]')
    await page.click('[data-tour=nav-puzzle]')
    await page.waitForFunction(() => document.querySelectorAll('[data-test=made-puzzle]').length === 6)
    await page.locator('[data-test=made-puzzle]').first().click()
    await square(page, 6, 6).waitFor()
    assert.equal(await page.locator('[data-test=board] [role=gridcell]').count(), 36)
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.locator('[data-test=sheet] svg:visible').count(), 6)
    assert.equal(await page.locator('main h1').isVisible(), false)
  }],

  ['puzzle: a link shares puzzle and marks; pasted text; the whole way', async (stage) => {
    const page = await stage.open('#puzzle')
    await square(page, 2, 3).click({ button: 'right' })
    await square(page, 5, 5).click()
    await page.click('[data-test=share]')
    await page.getByText('Copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const copy = await stage.open(new URL(link).hash, { language: 'zh-CN' })
    assert.deepEqual([await crosses(copy), await queens(copy)], [1, 1])
    await page.fill('[data-test=paste]', 'AABBB\nAABBC\nADDCC\nDDDCE\nDEEEE')
    await page.click('[data-test=take]')
    await page.waitForFunction(() => document.querySelectorAll('[data-test=board] [role=gridcell]').length === 25)
    await page.fill('[data-test=paste]', '1 5 8 6 3 7 2 4')
    await page.click('[data-test=take]')
    await page.locator('[data-test=refusals]').waitFor()
    await copy.click('[data-test=mode-way]')
    await copy.locator('[data-test=way-end].good').waitFor()
    for (const next = copy.locator('[data-test=way-next]'); await next.isEnabled(); ) await next.click()
    assert.equal(await queens(copy), 8)
    assert.ok((await copy.locator('[data-test=way-words]').textContent()).length > 5)
    await copy.locator('[data-test=way-steps] button').nth(1).click()
    assert.equal(await copy.locator('[data-test=way-steps] [aria-current]').textContent(), await copy.locator('[data-test=way-steps] button').nth(1).textContent())
    assert.deepEqual(await accessibility(copy), [])
  }],
]
