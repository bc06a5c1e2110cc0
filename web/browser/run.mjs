// node browser/run.mjs [--pictures] [part of a check's name]

import { count } from './count.mjs'
import { gallery } from './gallery.mjs'
import { perform } from './harness.mjs'
import { page, pictures } from './page.mjs'
import { puzzle } from './puzzle.mjs'
import { solve } from './solve.mjs'
import { watch } from './watch.mjs'

const words = process.argv.slice(2)
const wantsPictures = words.includes('--pictures')
const only = words.find((word) => !word.startsWith('--'))
const failed = await perform(wantsPictures ? pictures : [...page, ...watch, ...solve, ...count, ...gallery, ...puzzle], only)
process.exit(failed === 0 ? 0 : 1)
