/** Character classes of POSIX 9.3.5. */
const classes = new Set([
  'alnum',
  'alpha',
  'blank',
  'cntrl',
  'digit',
  'graph',
  'lower',
  'print',
  'punct',
  'space',
  'upper',
  'xdigit',
])

/** The largest count of an interval that every implementation takes (POSIX RE_DUP_MAX). */
const maxCount = 255

/** Where a bracket expression ends, or -1 where it is none (POSIX 9.3.5). `at` is its `[`. */
const bracketEnd = (pattern: string, at: number): number => {
  let next = pattern.charAt(at + 1) === '^' ? at + 2 : at + 1
  const first = next
  let previous: string | null = null
  while (next < pattern.length) {
    const character = pattern.charAt(next)
    if (character === ']' && next > first) return next
    if (character === '[' && /[:.=]/.test(pattern.charAt(next + 1))) {
      const kind = pattern.charAt(next + 1)
      const end = pattern.indexOf(`${kind}]`, next + 2)
      const name = pattern.slice(next + 2, end)
      // Collating elements and equivalence classes depend on a locale, which a zone has none of.
      if (end < 0 || kind !== ':' || !classes.has(name)) return -1
      next = end + 2
      previous = null
      continue
    }
    const isRange = character === '-' && next > first && pattern.charAt(next + 1) !== ']' && previous !== null
    if (isRange) {
      const to = pattern.charAt(next + 1)
      if (to === '' || to === '[' || to < (previous ?? '')) return -1
      next += 2
      previous = null
      continue
    }
    previous = character
    next += 1
  }
  return -1
}

/** The length of an interval `{m}`, `{m,}` or `{m,n}` at the start of a text, or 0 where it is none. */
const intervalLength = (text: string): number => {
  const match = /^\{(\d+)(?:,(\d*))?\}/.exec(text)
  if (!match) return 0
  const from = Number(match[1])
  const to = match[2] ? Number(match[2]) : from
  return from <= to && to <= maxCount ? match[0].length : 0
}

/** What may follow: an expression may start here, or one precedes and can be repeated. */
type State = 'start' | 'atom' | 'repeated'

/**
 * How many groups a POSIX extended regular expression has, or null where it is none. What POSIX leaves undefined is
 * refused: a server that compiles the expression (BIND) would not load the zone.
 */
export const countGroups = (pattern: string): number | null => {
  let groups = 0
  let open = 0
  let state: State = 'start'
  for (let at = 0; at < pattern.length; ) {
    const character = pattern.charAt(at)
    if (character === '\\') {
      if (at + 1 >= pattern.length) return null
      at += 2
      state = 'atom'
    } else if (character === '[') {
      const end = bracketEnd(pattern, at)
      if (end < 0) return null
      at = end + 1
      state = 'atom'
    } else if (character === '(') {
      groups += 1
      open += 1
      at += 1
      state = 'start'
    } else if (character === ')' && open > 0) {
      if (state === 'start') return null
      open -= 1
      at += 1
      state = 'atom'
    } else if (character === '|') {
      if (state === 'start') return null
      at += 1
      state = 'start'
    } else if ('*+?{'.includes(character)) {
      const length = character === '{' ? intervalLength(pattern.slice(at, at + 16)) : 1
      if (state !== 'atom' || length === 0) return null
      at += length
      state = 'repeated'
    } else {
      at += 1
      // An anchor is nothing that could be repeated.
      state = character === '^' ? 'start' : character === '$' ? 'repeated' : 'atom'
    }
  }
  return open === 0 && state !== 'start' ? groups : null
}
