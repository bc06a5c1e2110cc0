// The address of the page: `#view?key=value`. Everything a view shows stands there, so that a link shares it.

export const VIEWS = ['start', 'watch', 'solve', 'count', 'gallery', 'puzzle'] as const
export type View = (typeof VIEWS)[number]

export interface Route {
  view: View
  query: URLSearchParams
}

export function readRoute(hash: string): Route {
  const [name = '', query = ''] = hash.replace(/^#\/?/, '').split(/\?(.*)/s)
  const view = VIEWS.find((known) => known === name) ?? 'start'
  return { view, query: new URLSearchParams(query) }
}

/** Dots, underscores and `x` stay readable; `URLSearchParams` leaves them alone. */
export function writeRoute(view: View, query?: URLSearchParams): string {
  const text = query?.toString() ?? ''
  return `#${view}${text === '' ? '' : `?${text}`}`
}

/** A whole number of the address within bounds, else the usual one. */
export function wholeNumber(query: URLSearchParams, name: string, low: number, high: number, usual: number): number {
  const text = query.get(name) ?? ''
  return /^\d{1,15}$/.test(text) && Number(text) >= low && Number(text) <= high ? Number(text) : usual
}
