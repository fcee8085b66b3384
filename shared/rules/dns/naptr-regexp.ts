import type { RuleCode } from '../messages/messages'
import { countGroups } from './naptr-pattern'

/** Cuts at each delimiter that no backslash precedes. */
const cut = (text: string, delimiter: string): string[] => {
  const parts = ['']
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    const last = parts.length - 1
    if (character === '\\' && at + 1 < text.length) {
      parts[last] += character + text.charAt(at + 1)
      at += 1
    } else if (character === delimiter) parts.push('')
    else parts[last] += character
  }
  return parts
}

const checkReferences = (replacement: string, groups: number): RuleCode | null => {
  const references = [...replacement.matchAll(/\\([\s\S])/g)].map(match => match[1] ?? '').filter(to => /\d/.test(to))
  return references.every(to => to !== '0' && Number(to) <= groups) ? null : 'dns.naptr.reference'
}

/**
 * What is wrong with a substitution expression (RFC 3402 3.2): `delimiter pattern delimiter replacement delimiter
 * flags`, the same delimiter three times, `i` the only flag, `\1` to `\9` naming groups that exist.
 */
export const regexpFault = (text: string): RuleCode | null => {
  const delimiter = text.charAt(0)
  if (/[1-9i\\]/i.test(delimiter)) return 'dns.naptr.delimiter'
  const [before, pattern = '', replacement = '', flags] = cut(text, delimiter)
  const parts = cut(text, delimiter)
  if (before !== '' || flags === undefined || parts.length !== 4) return 'dns.naptr.delimiter'
  if (!/^i*$/.test(flags)) return 'dns.naptr.regexp-flags'
  if (pattern === '' || replacement === '') return 'dns.naptr.regexp-empty'
  const groups = countGroups(pattern)
  return groups === null ? 'dns.naptr.pattern' : checkReferences(replacement, groups)
}
