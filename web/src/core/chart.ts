// Scales of the two charts: counts by order (logarithmic), and nodes by depth.

export interface Point {
  x: number
  y: number
}

/** Maps a range of values to a range of the picture. */
export const scale =
  (from: readonly [number, number], to: readonly [number, number]) =>
  (value: number): number =>
    from[1] === from[0] ? to[0] : to[0] + ((value - from[0]) / (from[1] - from[0])) * (to[1] - to[0])

export const linePath = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** The colour ramp of heat maps, of the library's pictures: from sand over green to night blue, steadily darker. */
const RAMP = [
  [0xfa, 0xf6, 0xe4],
  [0xd8, 0xe6, 0xc3],
  [0x9f, 0xcf, 0xb8],
  [0x5a, 0xa9, 0xad],
  [0x2f, 0x77, 0x98],
  [0x1b, 0x3f, 0x70],
] as const

/** The colour of a shade from 0 to 1. */
export function heat(value: number): string {
  const place = Math.max(0, Math.min(1, value)) * (RAMP.length - 1)
  const below = Math.min(Math.floor(place), RAMP.length - 2)
  const mix = (channel: 0 | 1 | 2): number => {
    const [a, b] = [RAMP[below]![channel], RAMP[below + 1]![channel]]
    return Math.round(a + (b - a) * (place - below))
  }
  return `rgb(${mix(0)} ${mix(1)} ${mix(2)})`
}

/** Whether a number upon this shade is better read in light ink. */
export const wantsLightInk = (value: number): boolean => value >= 0.715
