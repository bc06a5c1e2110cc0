import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

export const gallery = [
  ['gallery: the twelve, their orbits, their images, their pictures', async (stage) => {
    const page = await stage.open('#gallery')
    await page.locator('[data-test=solution]').nth(11).waitFor()
    assert.equal(await page.locator('[data-test=solution]').count(), 12)
    assert.match(await page.locator('[data-test=total]').textContent(), /^\s*12 fundamental/)
    assert.deepEqual(await page.locator('.orbit').allTextContents(), Array.from({ length: 12 }, (_, i) => (i === 9 ? '×4' : '×8')))
    await page.locator('[data-test=solution]').nth(9).click()
    await page.locator('[data-test=detail][open]').waitFor()
    assert.equal(await page.locator('[data-test=detail] .images li').count(), 4)
    assert.match(await page.locator('[data-test=detail]').textContent(), /3 5 2 8 1 7 4 6[\s\S]*half turn/)
    const [svg] = await Promise.all([page.waitForEvent('download'), page.locator('[data-test=detail] [data-test=svg]').click()])
    assert.match(readFileSync(await svg.path(), 'utf8'), /^<svg/)
    const [png] = await Promise.all([page.waitForEvent('download'), page.locator('[data-test=detail] [data-test=png]').click()])
    assert.equal(readFileSync(await png.path()).subarray(1, 4).toString(), 'PNG')
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('[data-test=detail][open]').count(), 0)
    assert.equal(await page.evaluate(() => document.activeElement?.dataset.test), 'solution')
  }],

  ['gallery: all solutions come as one scrolls; heat maps add up', async (stage) => {
    const page = await stage.open('#gallery?n=10&fundamental=false')
    await page.locator('[data-test=solution]').first().waitFor()
    const first = await page.locator('[data-test=solution]').count()
    assert.ok(first < 724, `${first} at once`)
    for (let i = 0; i < 40 && (await page.locator('[data-test=solution]').count()) < 724; i += 1) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await page.waitForTimeout(60)
    }
    assert.equal(await page.locator('[data-test=solution]').count(), 724)
    await page.selectOption('[data-test=order]', '8')
    await page.waitForFunction(() => /92 solutions/.test(document.querySelector('[data-test=total]').textContent))
    await page.waitForFunction(() => document.querySelectorAll('[data-tour=heat] text.heat').length === 64)
    const counts = (await page.locator('[data-tour=heat] text.heat').allTextContents()).map(Number)
    // Every solution has eight queens; the corner is known to be in four.
    assert.equal(counts.reduce((a, b) => a + b), 8 * 92)
    assert.equal(counts[0], 4)
    await page.selectOption('[data-test=order]', '3')
    await page.waitForFunction(() => /^\s*0 solutions/.test(document.querySelector('[data-test=total]').textContent))
  }],
]
