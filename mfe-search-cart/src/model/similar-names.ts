import type { SearchName } from '@panel/shared/rules'

/** Words that go with many names, before and behind them, in the script of the name. */
const words = {
  latin: { before: ['get', 'my'], behind: ['online', 'app', 'shop', 'pro'] },
  cyrillic: { before: ['мій', 'наш'], behind: ['онлайн', 'плюс', 'маркет', 'про'] },
} as const

const longestLabel = 63

/** Full names like one that is taken, in its zone: without its hyphens, and with words that go with many names. */
export const similarNames = ({ unicode, zone }: Pick<SearchName, 'unicode' | 'zone'>): string[] => {
  const [label = ''] = unicode.split('.')
  const { before, behind } = /\p{Script=Cyrillic}/u.test(label) ? words.cyrillic : words.latin
  const join = label.includes('-') ? '-' : ''
  const variants = [
    label.replaceAll('-', ''),
    ...behind.map(word => `${label}${join}${word}`),
    ...before.map(word => `${word}${join}${label}`),
  ]
  return [...new Set(variants)].filter(one => one !== label && one.length <= longestLabel).map(one => `${one}.${zone}`)
}
