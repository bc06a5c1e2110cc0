// Asks the server. Every failure is an `ApiError` with all that was found wrong.

import type { Square } from '../core/board'
import type { Found, Source, Until, Window } from '../core/player'
import type { Spec } from '../core/setup'
import { type Message, MessageReader } from '../core/sse'
import type { Catalogue, Language } from '../core/text'
import type { TreeNode } from '../core/tree'
import type { About, Converted, Fault, GalleryPage, HeatMap, Judgement, Known, PuzzleEvent, PuzzleHint, PuzzleJudgement, PuzzleWanted, PuzzleWay, RunEvent, RunRequest } from './types'

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly faults: Fault[],
  ) {
    super(faults.map((fault) => fault.message).join('\n'))
  }
}

async function request(path: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(`api/${path}`, options)
  if (response.ok) return response
  let faults: Fault[] = []
  try {
    faults = ((await response.json()) as { errors?: Fault[] }).errors ?? []
  } catch {
    // No JSON: the status has to do.
  }
  throw new ApiError(response.status, faults.length > 0 ? faults : [{ message: `${response.status} ${response.statusText}` }])
}

const get = async <T>(path: string, values: Record<string, string | number | boolean> = {}, signal?: AbortSignal): Promise<T> => {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()
  return (await request(query === '' ? path : `${path}?${query}`, { signal: signal ?? null })).json() as Promise<T>
}

const post = (path: string, body: unknown, signal?: AbortSignal): Promise<Response> =>
  request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal: signal ?? null })

/** The messages of a stream, until it ends or the signal aborts it. */
async function* messages(response: Response): AsyncGenerator<Message> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const parts = new MessageReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield* parts.read(value)
    }
  } finally {
    // Also when the reader of the messages stops listening: the server then ends the work.
    reader.cancel().catch(() => {})
  }
}

export const about = (): Promise<About> => get('about')
export const texts = (language: Language): Promise<Catalogue> => get(`text/${language}`)
export const known = (): Promise<Known> => get('known')
export const heatMap = (n: number, signal?: AbortSignal): Promise<HeatMap> => get('heat', { n }, signal)
export const gallery = (n: number, fundamental: boolean, skip: number, limit: number, signal?: AbortSignal): Promise<GalleryPage> =>
  get('gallery', { n, fundamental, skip, limit }, signal)

export const judge = async (spec: Spec, signal?: AbortSignal): Promise<Judgement> =>
  (await post('judge', { spec }, signal)).json() as Promise<Judgement>

export const convert = async (body: { text: string; read_as?: string } | { spec: Spec; queens: readonly Square[]; write_as: string }): Promise<Converted> =>
  (await post('convert', body)).json() as Promise<Converted>

export const draw = async (body: { spec: Spec; queens: readonly Square[]; attacks?: boolean }): Promise<string> =>
  (await post('draw', body)).text()

export async function* run(body: RunRequest, signal: AbortSignal): AsyncGenerator<RunEvent> {
  for await (const { event, data } of messages(await post('run', body, signal))) {
    yield { event, data: JSON.parse(data) as unknown } as RunEvent
  }
}

export const judgePuzzle = async (spec: Spec, language: Language, signal?: AbortSignal): Promise<PuzzleJudgement> =>
  (await post('puzzle/judge', { spec, language }, signal)).json() as Promise<PuzzleJudgement>

export const hintPuzzle = async (spec: Spec, language: Language, signal?: AbortSignal): Promise<PuzzleHint> =>
  (await post('puzzle/hint', { spec, language }, signal)).json() as Promise<PuzzleHint>

export const explainPuzzle = async (spec: Spec, language: Language, signal?: AbortSignal): Promise<PuzzleWay> =>
  (await post('puzzle/explain', { spec, language }, signal)).json() as Promise<PuzzleWay>

export async function* makePuzzles(wanted: PuzzleWanted, signal: AbortSignal): AsyncGenerator<PuzzleEvent> {
  for await (const { event, data } of messages(await post('puzzle/generate', wanted, signal))) {
    yield { event, data: JSON.parse(data) as unknown } as PuzzleEvent
  }
}

export const tree = (algorithm: string, n: number, signal?: AbortSignal): Promise<{ nodes: TreeNode[]; complete: boolean }> =>
  get('trace/tree', { algorithm, n }, signal)

/** The trace of an algorithm, page by page. */
export const traceOf = (algorithm: string, n: number): Source => ({
  n,
  window: (from: number, count: number, signal?: AbortSignal): Promise<Window> => get('trace', { algorithm, n, from, count }, signal),
  async find(from: number, until: Until, signal: AbortSignal, progress: (events: number) => void): Promise<Found> {
    const query = new URLSearchParams({ algorithm, n: String(n), from: String(from), until })
    for await (const { event, data } of messages(await request(`trace/find?${query}`, { signal }))) {
      if (event === 'progress') progress((JSON.parse(data) as { events: number }).events)
      else if (event === 'found' || event === 'end' || event === 'stopped') return JSON.parse(data) as Found
      else if (event === 'failed') throw new ApiError(0, (JSON.parse(data) as { errors: Fault[] }).errors)
    }
    throw new ApiError(0, [{ message: 'the stream ended early' }])
  },
})
