import { topLevelNames } from './top-level-names'

const known = new Set(topLevelNames.trim().split(/\s+/))

/** RFC 2606 2, RFC 6761 6, RFC 6762 3, RFC 7686, and the names that private networks use. */
const special = new Set([
  'test',
  'example',
  'invalid',
  'localhost',
  'local',
  'onion',
  'internal',
  'lan',
  'home',
  'corp',
])

/** Whether a label of ASCII in lower case is a top-level domain. Every A-label is taken for one. */
export const isTopLevel = (label: string): boolean => label.startsWith('xn--') || known.has(label) || special.has(label)
