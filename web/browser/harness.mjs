// Starts the program and a browser, runs the checks of the views, and tells which failed.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
export const SCREENSHOTS = here('../screenshots')
export const PICTURES = here('../../docs/pictures')
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The program under test: BEZZEL_PROGRAM, or what cargo built. */
const program = process.env.BEZZEL_PROGRAM ?? here('../../target/debug/bezzel')
const browserPath =
  process.env.BEZZEL_BROWSER ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))

/** What the program prints for these arguments. */
export const bezzel = (...args) => execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] })

async function serve() {
  const child = spawn(program, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (piece) => {
      text += piece
      const line = /^(http:\/\/\S+)\n/.exec(text)
      if (line !== null) resolve(line[1])
    })
    child.on('exit', (code) => reject(new Error(`${program} serve ended with ${code}`)))
    child.on('error', reject)
  })
  return { address, stop: () => child.kill() }
}

export class Stage {
  constructor(browser, address) {
    this.browser = browser
    this.address = address
    this.contexts = []
    /** What went wrong in the pages without a check noticing: errors of scripts, of the content policy, requests to elsewhere. */
    this.faults = []
  }

  /** A page at an address of the app, in a browser of this size, language and scheme. */
  async open(hash, { width = 1280, height = 900, language = 'en-US', scheme = 'light' } = {}) {
    const context = await this.browser.newContext({ viewport: { width, height }, locale: language, colorScheme: scheme, acceptDownloads: true, reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] })
    this.contexts.push(context)
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    page.on('pageerror', (error) => this.faults.push(`${hash}: ${error.message}`))
    // What the server refuses on purpose (a faulty text) the browser reports as well.
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) this.faults.push(`${hash}: ${message.text()}`)
    })
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(this.address) && !/^(data|blob):/.test(url)) this.faults.push(`${hash}: asked for ${url}`)
    })
    await page.goto(this.address + hash)
    await page.waitForSelector('main h1')
    return page
  }

  async closePages() {
    for (const context of this.contexts.splice(0)) await context.close()
  }
}

/** Violations of accessibility that axe finds, as text. */
export async function accessibility(page) {
  await page.evaluate((source) => {
    if (window.axe === undefined) (0, eval)(source)
  }, axeSource).catch(async () => {
    // The content policy of the page forbids eval; the debugger's own world does not ask it.
    const session = await page.context().newCDPSession(page)
    await session.send('Runtime.evaluate', { expression: axeSource })
  })
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(' | ')}`)
}

/** Checks that go on at once, each with a program and a browser of its own: little of a check is work, most of it is waiting. */
const WORKERS = 3

/** A program, a browser, and the pages of one check after the other. */
async function withStage(work) {
  const { address, stop } = await serve()
  const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  const browser = await chromium.launch({ executablePath: browserPath, args: flags })
  try {
    await work(new Stage(browser, address))
  } finally {
    await browser.close()
    stop()
  }
}

/**
 * Runs all checks, `[name, check, { alone }]`; returns how many failed. Those that measure time go first and alone.
 */
export async function perform(checks, only) {
  assert.ok(browserPath, 'no Chromium found: name it in BEZZEL_BROWSER')
  mkdirSync(SCREENSHOTS, { recursive: true })
  const wanted = checks.filter(([name]) => only === undefined || name.includes(only))
  const alone = wanted.filter(([, , how]) => how?.alone)
  const together = wanted.filter(([, , how]) => !how?.alone)
  let failed = 0
  const started = Date.now()
  const take = async (stage, queue) => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [name, check] = next
      const before = Date.now()
      try {
        await check(stage)
        assert.deepEqual(stage.faults.splice(0), [], 'faults of the page')
        console.log(`ok    ${name} (${((Date.now() - before) / 1000).toFixed(1)} s)`)
      } catch (error) {
        failed += 1
        console.log(`FAIL  ${name}\n${error.stack ?? error}`)
        const page = stage.contexts.at(-1)?.pages()[0]
        await page?.screenshot({ path: `${SCREENSHOTS}/failed-${failed}.png` }).catch(() => {})
        stage.faults.splice(0)
      }
      await stage.closePages()
    }
  }
  if (alone.length > 0) await withStage((stage) => take(stage, alone))
  const workers = Math.min(WORKERS, together.length)
  await Promise.all(Array.from({ length: workers }, () => withStage((stage) => take(stage, together))))
  console.log(`browser: ${failed === 0 ? `all ${wanted.length} checks passed` : `${failed} of ${wanted.length} checks failed`} in ${((Date.now() - started) / 1000).toFixed(0)} s`)
  return failed
}
