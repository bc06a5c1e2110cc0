// What the server answers; the contract is its OpenAPI description (`/api/openapi.json`).

import type { Square } from '../core/board'
import type { Spec } from '../core/setup'

export interface Fault {
  message: string
  square?: Square
}

export interface CodeLine {
  text: string
  /** Blanks before it. */
  indent: number
  steps: string[]
}

export interface AlgorithmInfo {
  name: string
  order_limit: number
  row_by_row: boolean
  tests_squares: boolean
  code: CodeLine[]
}

export interface EngineInfo {
  name: string
  method: string
  problems: string
  cost: string
  source: string
}

export interface About {
  version: string
  languages: string[]
  algorithms: AlgorithmInfo[]
  rules: string[]
  topologies: string[]
  engines: EngineInfo[]
  formats: { placements: string[]; problems: string[]; exports: string[] }
  puzzle_levels: string[]
  limits: { side: number; watch_order: number; gallery_order: number; puzzle_size: number; window: number; tree: number }
}

export interface Judgement {
  faults: Fault[]
  attacking_pairs: number
  /** The first thousand of them. */
  attacks: { a: Square; b: Square; along: string }[]
  attacked: Square[]
  open: number
  queens_wanted: number | null
  /** The problem in words. */
  words: string
}

export type GoalName = 'count' | 'count-fundamental' | 'first' | 'next' | 'any' | 'random' | 'unique' | 'why-not' | 'estimate'

export interface RunRequest {
  spec: Spec
  goal: GoalName
  index?: number
  seed?: number
  seconds?: number
  engine?: string
}

export interface Plan {
  engine: string
  reason: string
  text: string
}
export interface Progress {
  done: number
  total: number
  found: string
  nodes: number
  seconds: number
}
export interface Units {
  cells: { row: number; column: number; count: string; units: number }[]
  done: number
  total: number
}
export interface Outcome {
  exhausted: boolean
  stopped: string | null
  count: string
  fundamental?: string
  classes?: Record<'of_one' | 'of_two' | 'of_four' | 'of_eight', string>
  nodes: number
  seconds: number
  solution?: Square[] | null
  second?: Square[]
  unique?: 'none' | 'one' | 'many'
  conflict?: Square[]
  estimate?: { solutions: number; error_percent: number; nodes: number }
  known?: { count: string; source: string; agrees: boolean }
}

export type RunEvent =
  | { event: 'plan'; data: Plan }
  | { event: 'progress'; data: Progress }
  | { event: 'units'; data: Units }
  | { event: 'outcome'; data: Outcome }
  | { event: 'failed'; data: { errors: Fault[] } }

export interface Converted {
  read_as: string | null
  kind: 'placement' | 'problem'
  spec: Spec
  queens: Square[]
  /** How many the text holds; this is the first. */
  found: number
  text: string | null
}

export interface Known {
  rows: { n: number; kind: 'all' | 'fundamental' | 'half-turn' | 'quarter-turn'; count: string; source: string }[]
  asymptotic: { alpha: number; text: string; points: { n: number; log10: number }[] }
}

export interface GallerySolution {
  columns: number[]
  orbit: 1 | 2 | 4 | 8
  images: number[][]
}
export interface GalleryPage {
  n: number
  total: number
  /** Classes of them. */
  fundamental: number
  solutions: GallerySolution[]
}
export interface HeatMap {
  n: number
  total: number
  counts: number[][]
}

/** What there is to see of a puzzle and a player's marks. */
export interface PuzzleJudgement {
  errors: Fault[]
  remarks: string[]
  stars: number
  solutions: 'none' | 'one' | 'many' | null
  first?: Square[]
  second?: Square[]
  difference: Square[]
  conflicts: { a: Square; b: Square; along: string }[]
  solved: boolean
  wrong: Square[]
  attacked: Square[]
}

export interface PuzzleStep {
  technique: string
  name: string
  text: string[]
  placed: Square[]
  crossed: Square[]
  because: Square[]
}

export type PuzzleHint = { kind: 'solved' | 'wrong' | 'stuck' | 'stopped'; wrong: Square[] } | ({ kind: 'step' | 'dead'; wrong: Square[] } & PuzzleStep)

export interface PuzzleWay {
  end: 'solved' | 'dead' | 'stuck' | 'stopped'
  level: string | null
  level_name: string | null
  score: number | null
  contradictions: number
  steps: PuzzleStep[]
}

export interface PuzzleWanted {
  size: number
  stars: number
  count: number
  seed: number
  connected: boolean
  level?: string
  language: string
}

export type PuzzleEvent =
  | { event: 'progress'; data: { attempts: number; found: number } }
  | { event: 'found'; data: { spec: Spec; level: string | null; level_name: string | null; score: number } }
  | { event: 'done'; data: { end: 'complete' | 'attempts-spent' | 'cancelled' } }
  | { event: 'failed'; data: { errors: Fault[] } }
