import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VIEWS } from '../src/core/route'
import { fill } from '../src/core/text'
import { STEPS } from '../src/core/tour'

const catalogue = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../crates/bezzel/src/text/${language}.json`, import.meta.url), 'utf8')) as Record<string, string>

/** Keys that are put together where they are said; those said whole are looked up by `cargo xtask tidy`. */
const keys = [
  ...VIEWS.map((view) => `page.nav.${view}`),
  ...VIEWS.filter((view) => view !== 'start').map((view) => `page.start.${view}.text`),
  ...STEPS.flatMap(({ name }) => ['title', 'text', 'question', 'answer'].map((part) => `page.tour.${name}.${part}`)),
  ...['auto', 'light', 'dark'].map((theme) => `page.theme.${theme}`),
  ...['milliseconds', 'seconds', 'minutes', 'hours', 'days'].map((unit) => `page.time.${unit}`),
  ...['queen', 'amazon', 'rook', 'bishop', 'one-diagonal', 'no-touch'].map((rule) => `page.rule.${rule}`),
  ...['plane', 'cylinder', 'torus'].map((topology) => `page.topology.${topology}`),
  ...['usual', 'exactly', 'at-most', 'most'].map((kind) => `page.solve.queens.${kind}`),
  ...['none', 'one', 'many'].map((answer) => `page.answer.unique.${answer}`),
  ...['play', 'edit', 'way'].map((mode) => `page.puzzle.mode.${mode}`),
  ...['step', 'wrong', 'dead', 'stuck', 'stopped', 'solved'].map((kind) => `page.puzzle.hint.${kind}`),
  ...['none', 'one', 'many', 'unknown'].map((verdict) => `page.puzzle.verdict.${verdict}`),
  ...['solved', 'dead', 'stuck', 'stopped'].map((end) => `page.puzzle.way.${end}`),
  ...['complete', 'attempts-spent', 'cancelled'].map((end) => `page.puzzle.made.${end}`),
  ...['easy', 'medium', 'hard', 'expert'].map((level) => `puzzle.level.${level}`),
  ...[1, 2, 4, 8].map((orbit) => `page.gallery.orbit.${orbit}`),
  ...['column', 'diagonal', 'antidiagonal'].flatMap((along) => [`page.watch.letter.${along}`, `direction.${along}`, `totals.refused-by-${along}`]),
]

test.each(['en', 'zh'])('every sentence is there (%s)', (language) => {
  const sentences = catalogue(language)
  expect(keys.filter((key) => sentences[key] === undefined)).toEqual([])
  // Nothing is cut off where a value is missing.
  for (const key of keys) expect(fill(sentences[key]!, {})).toContain(sentences[key]!.slice(0, 3))
})

test('the tour takes as long as the lesson', () => {
  expect(STEPS.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(45)
  expect(new Set(STEPS.map(({ name }) => name)).size).toBe(STEPS.length)
})
