import { error, type Parsed, refused, understood } from './finding'
import { parseLabels, splitLabels } from './names'
import { guardText } from './text-guard'

/**
 * Reads a pattern of owner names, relative to the zone. Canonical forms: `www` and `@` for one name, `*.home` for all
 * names below another, `_acme-challenge.*` for a name and all that begin with it, and `*` for every name.
 */
export const parseHostPattern = (typed: string): Parsed<string> => {
  const unsafe = guardText(typed, 'host')
  if (unsafe) return refused(unsafe)
  const text = typed.trim()
  if (text === '') return refused(error('host', 'dns.host.empty'))
  if (text === '@' || text === '*') return understood(text)
  if (text.endsWith('.')) return refused(error('host', 'dns.pattern.absolute'))
  const [, first = '', name = '', last = ''] = /^(\*\.)?(.*?)(\.\*)?$/s.exec(text) ?? []
  if ((first && last) || name.includes('*')) return refused(error('host', 'dns.pattern.wildcard'))
  const { value, findings } = parseLabels(name, 'host')
  return value ? understood(first + value.join('.') + last) : refused(...findings)
}

const isEqual = (label: string, other: string | undefined): boolean => label.toLowerCase() === other?.toLowerCase()

/** Whether a host of a record, `@` for the apex, matches a canonical pattern. Deeper names match an asterisk too. */
export const hostMatcher = (pattern: string): ((host: string) => boolean) => {
  if (pattern === '*') return () => true
  const isBelow = pattern.startsWith('*.')
  const isAbove = pattern.endsWith('.*')
  const name = splitLabels(pattern.slice(isBelow ? 2 : 0, isAbove ? -2 : undefined))
  return host => {
    const labels = splitLabels(host)
    const extra = labels.length - name.length
    if (extra < (isBelow ? 1 : 0) || (extra > 0 && !isBelow && !isAbove)) return false
    return name.every((label, at) => isEqual(label, labels[at + (isBelow ? extra : 0)]))
  }
}
