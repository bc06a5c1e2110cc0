// What all views share: the language and its sentences, the theme, the address, and what the server can do.

import * as api from './api/client'
import type { About } from './api/types'
import { type View, readRoute, writeRoute } from './core/route'
import { duration, grouped, short } from './core/numbers'
import { type Catalogue, type Language, type Values, fill, preferred } from './core/text'

export type Theme = 'auto' | 'light' | 'dark'

/** A preference of this browser; the page works as well where nothing can be kept. */
function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`bezzel.${name}`)
  } catch {
    return null
  }
}

function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`bezzel.${name}`, value)
  } catch {
    // Then it holds until the page is closed.
  }
}

class Page {
  language = $state<Language>('en')
  theme = $state<Theme>('auto')
  about = $state.raw<About | null>(null)
  route = $state.raw(readRoute(location.hash))
  failure = $state<string | null>(null)
  /** The step of the guided tour, or none. */
  tour = $state<number | null>(null)
  /** Where each view was left, so that going back to it finds it so. */
  left = $state<Partial<Record<View, string>>>({})
  #catalogue = $state.raw<Catalogue | null>(null)
  #dark = matchMedia('(prefers-color-scheme: dark)')

  constructor() {
    const language = remembered('language')
    this.language = language === 'en' || language === 'zh' ? language : preferred(navigator.languages)
    const theme = remembered('theme')
    this.#applyTheme(theme === 'light' || theme === 'dark' ? theme : 'auto')
    this.#dark.addEventListener('change', () => this.#applyTheme(this.theme))
    addEventListener('hashchange', () => {
      this.route = readRoute(location.hash)
    })
    void this.load()
  }

  get ready(): boolean {
    return this.about !== null && this.#catalogue !== null
  }

  /** Whether the dark colours are shown now. */
  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'auto' && this.#dark.matches)
  }

  async load(): Promise<void> {
    this.failure = null
    try {
      const [about] = await Promise.all([api.about(), this.speak(this.language)])
      this.about = about
    } catch (error) {
      this.failure = String(error instanceof Error ? error.message : error)
    }
  }

  async speak(language: Language): Promise<void> {
    this.#catalogue = await api.texts(language)
    this.language = language
    document.documentElement.lang = language === 'zh' ? 'zh-Hans' : 'en'
  }

  async switchLanguage(language: Language): Promise<void> {
    remember('language', language)
    await this.speak(language)
  }

  switchTheme(theme: Theme): void {
    remember('theme', theme)
    this.#applyTheme(theme)
  }

  #applyTheme(theme: Theme): void {
    this.theme = theme
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light'
  }

  /** The sentence of a key. */
  say(key: string, values?: Values): string {
    return fill(this.#catalogue?.[key] ?? key, values)
  }

  number(value: number | string | bigint): string {
    return grouped(value, this.language)
  }

  short(value: number | string): string {
    return short(value, this.language)
  }

  time(seconds: number): string {
    const { key, values } = duration(seconds)
    return this.say(`page.time.${key}`, values)
  }

  /** Goes to a view; the back button returns. */
  go(view: View, query?: URLSearchParams): void {
    location.hash = writeRoute(view, query)
  }

  /** Keeps what is shown in the address, without a new entry of the history. */
  keep(view: View, query: URLSearchParams): void {
    if (this.route.view !== view) return
    this.left[view] = writeRoute(view, query)
    history.replaceState(null, '', this.left[view])
  }
}

export const page = new Page()
export const say = (key: string, values?: Values): string => page.say(key, values)
