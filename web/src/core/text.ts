// Puts values into sentences, exactly as the module `text` of the library does.

export type Values = Record<string, string | number>
export type Catalogue = Record<string, string>

/** `{name}` is the value, `{name#queen|queens}` the form that goes with one and with any other number. */
export function fill(sentence: string, values: Values = {}): string {
  return sentence.replace(/\{([^{}]*)\}/g, (place, inner: string) => {
    const [name = '', forms] = inner.split('#', 2)
    const value = values[name]
    if (value === undefined) return place
    if (forms === undefined) return String(value)
    const [one = '', other = one] = forms.split('|', 2)
    return String(value) === '1' ? one : other
  })
}

export type Language = 'en' | 'zh'

/** The first language of the browser that there is a catalogue of. */
export function preferred(wanted: readonly string[], known: readonly Language[] = ['en', 'zh']): Language {
  for (const locale of wanted) {
    const found = known.find((tag) => tag === locale.toLowerCase().split(/[-_.@]/)[0])
    if (found !== undefined) return found
  }
  return 'en'
}
