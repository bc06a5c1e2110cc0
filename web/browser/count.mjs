import assert from 'node:assert/strict'

export const count = [
  ['count: 15 live while Watch stays responsive', async (stage) => {
    const page = await stage.open('#count?n=15')
    await page.selectOption('[data-test=engine]', 'backtrack')
    await page.click('[data-test=start]')
    await page.locator('[data-test=badge]').waitFor()
    await page.click('[data-tour=nav-watch]')
    await page.locator('.panel').waitFor()
    // Steps are taken as long as the count goes on: how many that are depends on the machine.
    const steps = []
    const running = async () => (await page.locator('[data-test=badge]').count()) > 0
    for (let i = 1; i <= 40 && (await running()); i += 1) {
      const before = Date.now()
      await page.keyboard.press('ArrowRight')
      await page.waitForFunction((i) => document.querySelector('.panel').dataset.at === String(i), i)
      steps.push(Date.now() - before)
    }
    steps.sort((a, b) => a - b)
    console.log(`      ${steps.length} steps while counting: ${steps[steps.length >> 1]} ms in the middle, ${steps.at(-1)} ms at most`)
    assert.ok(steps.length >= 3, 'the count ended before three steps were taken')
    await page.click('[data-tour=nav-count]')
    await page.locator('[data-test=live][data-running=false] [data-test=total]').waitFor({ timeout: 120_000 })
    assert.equal(await page.locator('[data-test=total]').textContent(), '2,279,184')
    assert.match(await page.locator('[data-test=agreement]').textContent(), /agrees with OEIS A000170/)
  }, { alone: true }],

  ['count: units, sub-totals by first cross, engine and why', async (stage) => {
    const page = await stage.open('#count?n=12')
    await page.click('[data-test=start]')
    await page.locator('[data-test=live][data-running=false] [data-test=total]').waitFor()
    assert.equal(await page.locator('[data-test=total]').textContent(), '14,200')
    assert.match(await page.locator('[data-test=live]').textContent(), /symmetric/)
    assert.match(await page.locator('[data-test=live]').textContent(), /100 %/)
    const cells = await page.locator('figure.heat text.heat').allTextContents()
    assert.ok(cells.length > 10, `${cells.length} crosses`)
    assert.equal(cells.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0), 14200)
    await page.selectOption('[data-test=kind]', 'true')
    await page.locator('[data-test=order]').fill('8')
    await page.click('[data-test=start]')
    await page.waitForFunction(() => document.querySelector('[data-test=total]')?.textContent === '12')
    assert.match(await page.locator('[data-test=agreement]').textContent(), /A002562/)
    assert.equal(await page.locator('table tbody tr').count(), 28)
    assert.match(await page.locator('table').textContent(), /234,907,967,154,122,528/)
    assert.equal(await page.locator('[data-tour=growth] circle').count(), 26)
  }],

  ['count: stopping ends the work', async (stage) => {
    const page = await stage.open('#count?n=20')
    // Four runs at once are all that the server takes: that the fifth starts shows that those before it ended.
    for (let i = 0; i < 6; i += 1) {
      await page.click('[data-test=start]')
      await page.locator('[data-test=stop]').waitFor()
      await page.waitForFunction(() => /\d/.test(document.querySelector('[data-test=badge]')?.textContent ?? ''))
      await page.click('[data-test=stop]')
      await page.getByText('Stopped.').waitFor()
    }
    assert.equal(await page.locator('[data-test=live] .notice.bad').count(), 0)
  }],
]
