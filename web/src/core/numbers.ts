// Numbers for people. Counts come as decimal strings, since they may pass 2^53.

const formats = new Map<string, Intl.NumberFormat>()

/** Digits in groups: 14,772,512. */
export function grouped(value: number | string | bigint, language = 'en'): string {
  let format = formats.get(language)
  if (format === undefined) formats.set(language, (format = new Intl.NumberFormat(language)))
  return format.format(typeof value === 'string' ? (/^\d+$/.test(value) ? BigInt(value) : Number(value)) : value)
}

/** Three digits and an exponent where a number is too long to be read: 2.35·10^17. */
export function short(value: number | string, language = 'en'): string {
  const log = log10(value)
  if (log < 9) return grouped(typeof value === 'number' ? Math.round(value) : value, language)
  const exponent = Math.floor(log)
  return `${(10 ** (log - exponent)).toFixed(2)}·10${superscript(exponent)}`
}

export const superscript = (value: number): string =>
  String(value).replace(/./g, (digit) => (digit === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]!))

/** The decimal logarithm of a count; −∞ for 0. */
export function log10(value: number | string): number {
  if (typeof value === 'number') return Math.log10(value)
  const digits = value.replace(/^0+/, '')
  return digits === '' ? -Infinity : digits.length - 1 + Math.log10(Number(`${digits[0]!}.${digits.slice(1, 16) || '0'}`))
}

export interface Duration {
  key: 'milliseconds' | 'seconds' | 'minutes' | 'hours' | 'days'
  values: Record<string, number | string>
}

/** A time in the two largest units that matter. */
export function duration(seconds: number): Duration {
  if (seconds < 1) return { key: 'milliseconds', values: { n: Math.max(0, Math.round(seconds * 1000)) } }
  if (seconds < 60) return { key: 'seconds', values: { n: seconds < 10 ? seconds.toFixed(1) : Math.round(seconds) } }
  const whole = Math.round(seconds)
  if (whole < 3600) return { key: 'minutes', values: { n: Math.floor(whole / 60), rest: whole % 60 } }
  if (whole < 86400) return { key: 'hours', values: { n: Math.floor(whole / 3600), rest: Math.floor((whole % 3600) / 60) } }
  return { key: 'days', values: { n: Math.floor(whole / 86400), rest: Math.floor((whole % 86400) / 3600) } }
}

/** The time left when `done` of `total` took `seconds`; none before anything is done. */
export const timeLeft = (done: number, total: number, seconds: number): number | null =>
  done > 0 && total >= done ? (seconds * (total - done)) / done : null
