// The lesson as a guided tour: 45 minutes, each step at a real control of a real view. Its words are `page.tour.NAME.…`.

export interface Step {
  name: string
  minutes: number
  /** Where it happens: what is set up when the step begins. */
  hash: string
  /** The control it points at, by its `data-tour`. */
  target: string
}

export const STEPS: readonly Step[] = [
  { name: 'place', minutes: 4, hash: '#solve?board=4x4', target: 'board' },
  { name: 'rows', minutes: 2, hash: '#start', target: 'figures' },
  { name: 'step', minutes: 4, hash: '#watch?algorithm=queens-class&n=4', target: 'step' },
  { name: 'dead-end', minutes: 4, hash: '#watch?algorithm=queens-class&n=4&at=8', target: 'runs' },
  { name: 'back', minutes: 3, hash: '#watch?algorithm=queens-class&n=4&at=15', target: 'step' },
  { name: 'code', minutes: 3, hash: '#watch?algorithm=queens-class&n=4&at=17', target: 'code' },
  { name: 'solution', minutes: 3, hash: '#watch?algorithm=queens-class&n=4&at=27', target: 'runs' },
  { name: 'tree', minutes: 3, hash: '#watch?algorithm=queens-class&n=4&at=124', target: 'tree' },
  { name: 'eight', minutes: 4, hash: '#watch?algorithm=queens-class&n=8', target: 'counters' },
  { name: 'compare', minutes: 4, hash: '#watch?algorithm=queens-class&n=6&with=all-permutations', target: 'with' },
  { name: 'faster', minutes: 3, hash: '#watch?algorithm=bitmask&n=8&with=dancing-links', target: 'algorithm' },
  { name: 'symmetry', minutes: 4, hash: '#gallery?n=8&fundamental=true', target: 'gallery-grid' },
  { name: 'why-not', minutes: 2, hash: '#solve?board=8x8&placed=8.1_6.2', target: 'ask' },
  { name: 'growth', minutes: 2, hash: '#count?n=12', target: 'count-form' },
]
