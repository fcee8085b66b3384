import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Theme = 'light' | 'dark'

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8')
const defaults = css.slice(0, css.indexOf('@media'))

const tokens = new Map(
  [...defaults.matchAll(/--color-([\w-]+):\s*(?:light-dark\((#\w+), (#\w+)\)|(#\w+))/g)].map(
    ([, name = '', light, dark, both]) => [name, { light: light ?? both ?? '', dark: dark ?? both ?? '' }],
  ),
)

const colourOf = (name: string, theme: Theme): string => {
  const token = tokens.get(name)
  if (!token) throw new Error(`tokens.css has no --color-${name}`)
  return token[theme]
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(start => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['bg', 'surface', 'raised', 'sunken', 'hover', 'selected']
const tones = ['success', 'warning', 'danger', 'info', 'neutral']

/** Pairs of text and ground that must reach 4.5:1, and of a control's outline and ground that must reach 3:1. */
const textPairs = [
  ...grounds.flatMap(ground => ['text', 'text-muted', 'text-subtle', 'accent-text'].map(text => [text, ground])),
  ...['surface', 'raised', 'bg'].flatMap(ground => ['danger', 'warning'].map(text => [text, ground])),
  ...tones.map(tone => [tone, `${tone}-soft`]),
  ...tones.map(tone => ['text', `${tone}-soft`]),
  ['accent-text', 'accent-soft'],
  ...['accent', 'accent-hover', 'accent-active', 'danger-solid', 'danger-hover'].map(solid => ['on-accent', solid]),
]
const outlinePairs = [
  ...['bg', 'surface', 'raised', 'sunken'].flatMap(ground =>
    ['border-control', 'focus', 'danger-solid', 'accent', 'neutral-solid'].map(line => [line, ground]),
  ),
  ...['success', 'warning', 'danger', 'info'].map(tone => [`${tone}-solid`, `${tone}-soft`]),
]

describe.each<Theme>(['light', 'dark'])('%s theme', theme => {
  test.each(textPairs)('text %s on %s has 4.5:1 [A11Y-4]', (text = '', ground = '') => {
    expect(contrast(colourOf(text, theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(outlinePairs)('outline %s on %s has 3:1 [A11Y-4]', (line = '', ground = '') => {
    expect(contrast(colourOf(line, theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(3)
  })
})
