import { readFileSync, readdirSync } from 'node:fs'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const folder = new URL('../../crates/bezzel-web/static/', import.meta.url)
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => {
    const path = `${entry.parentPath}/${entry.name}`
    return { name: entry.name, path, bytes: readFileSync(path) }
  })
const text = (name: string): string => files.filter((file) => file.name.endsWith(name)).map(({ bytes }) => bytes.toString()).join('\n')

test('the page takes less than 100 KB compressed', () => {
  const sizes = files.map(({ name, bytes }) => ({ name, size: gzipSync(bytes, { level: 9 }).length }))
  const whole = sizes.reduce((sum, { size }) => sum + size, 0)
  expect(files.length).toBeGreaterThan(3)
  expect(whole, JSON.stringify(sizes)).toBeLessThan(100_000)
})

test('there is nothing in it that the page does not need', () => {
  expect(new Set(files.map(({ name }) => extname(name)))).toEqual(new Set(['.html', '.js', '.css', '.svg']))
  expect(text('.js')).not.toMatch(/sourceMappingURL/)
})

test('no address leads out of it', () => {
  for (const { name, bytes } of files) {
    const addresses = [...bytes.toString().matchAll(/(?:https?:)?\/\/[a-z0-9.-]+\.[a-z]{2,}[^\s"'`)]*/gi)].map(([address]) => address)
    // Namespaces of XML are names.
    const foreign = addresses.filter((address) => !/^http:\/\/www\.w3\.org\//.test(address))
    expect(foreign, name).toEqual([])
  }
})

test('nothing in it needs more than the content policy allows', () => {
  const page = text('.html')
  expect(page).not.toMatch(/<style|style=|\son[a-z]+=|<script(?![^>]*\ssrc=)/)
  expect(text('.js')).not.toMatch(/\beval\(|new Function\(/)
  // Markup that a script makes may not hold style attributes: the policy would drop them.
  expect(text('.js')).not.toMatch(/<[a-z]+[^>`]*\sstyle="/)
})
