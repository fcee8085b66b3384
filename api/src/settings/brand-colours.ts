/** Contrast that text must have against its ground, and that what is no text must have (WCAG 2.2, 1.4.3 and 1.4.11). */
const textContrast = 4.5
const lineContrast = 3

/** Below it a colour is black for the eye on the dark page. */
const darkContrast = 1.2

/** The grounds of `shared/ui/tokens.css` that are hardest to read on. */
const grounds = { light: ['#ffffff', '#f1f3f6'], dark: ['#0b0c0f', '#1d2027'] } as const

type Scheme = keyof typeof grounds

/** The colours of one scheme that follow from the operator's one, by the names of the design tokens. */
interface Accents {
  accent: string
  'accent-hover': string
  'accent-active': string
  'accent-text': string
  'accent-soft': string
  focus: string
  selected: string
}

export type Palette = Readonly<Record<Scheme, Accents>>

type Channels = readonly [number, number, number]

const channelsOf = (colour: string): Channels => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Relative luminance (WCAG 2.2). */
const luminance = (colour: string): number => {
  const [red, green, blue] = channelsOf(colour).map(channel => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** So much of `other` in a colour, from 0 to 1. */
const mix = (colour: string, other: string, share: number): string => {
  const others = channelsOf(other)
  const mixed = channelsOf(colour).map((channel, at) => Math.round(channel + ((others[at] ?? 0) - channel) * share))
  return `#${mixed.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The colour with as little of `other` as makes it readable on all grounds. */
const mixUntil = (colour: string, other: string, on: readonly string[], least: number): string => {
  for (let percent = 0; percent < 100; percent++) {
    const mixed = mix(colour, other, percent / 100)
    if (on.every(ground => contrast(mixed, ground) >= least)) return mixed
  }
  return other
}

const lightAccents = (colour: string): Accents => {
  const soft = mix(colour, '#ffffff', 0.92)
  return {
    accent: colour,
    'accent-hover': mix(colour, '#000000', 0.14),
    'accent-active': mix(colour, '#000000', 0.28),
    'accent-text': mixUntil(colour, '#000000', [...grounds.light, soft], textContrast),
    'accent-soft': soft,
    focus: colour,
    selected: soft,
  }
}

const darkAccents = (colour: string): Accents => {
  const soft = mix(colour, '#131519', 0.78)
  const text = mixUntil(colour, '#ffffff', [...grounds.dark, soft], textContrast + 1)
  const solid = mixUntil(colour, '#ffffff', grounds.dark, lineContrast)
  return {
    accent: solid,
    'accent-hover': mix(solid, '#000000', 0.12),
    'accent-active': mix(solid, '#000000', 0.24),
    'accent-text': text,
    'accent-soft': soft,
    focus: text,
    selected: soft,
  }
}

const shown = (ratio: number): string => `${ratio.toFixed(2)}:1`

/** Why a colour cannot be the accent of both schemes, as the rest of a sentence; undefined where it can. */
const faultOf = (colour: string, { dark }: Palette): string | undefined => {
  const onWhite = contrast(colour, '#ffffff')
  if (onWhite < textContrast)
    return `has a contrast of ${shown(onWhite)} to white in the light scheme, where links and buttons need ${textContrast}:1: choose a darker one (it is ${colour})`
  const onDark = contrast(colour, grounds.dark[0])
  if (onDark < darkContrast)
    return `has a contrast of ${shown(onDark)} to the page in the dark scheme, where no shade of it is left: choose a lighter one (it is ${colour})`
  const onSolid = contrast(dark.accent, '#ffffff')
  if (onSolid < textContrast)
    return `leads to buttons with a contrast of ${shown(onSolid)} to their text in the dark scheme, where they need ${textContrast}:1 (it is ${colour})`
  return undefined
}

/** The accents of both schemes, or why there are none. */
export const paletteOf = (colour: string): { palette: Palette } | { fault: string } => {
  const palette = { light: lightAccents(colour), dark: darkAccents(colour) }
  const fault = faultOf(colour, palette)
  return fault === undefined ? { palette } : { fault }
}
