import { fixContent, warning } from '../finding'
import type { DnsType, Finding } from '../types'

/** Types whose content ends with a name, which a master file may write relative to its origin. */
const named = new Set<DnsType>(['CNAME', 'MX', 'NS', 'PTR', 'SRV', 'NAPTR'])

/**
 * Makes the name at the end of a content absolute, as a master file means it. A name with dots inside that lost its
 * last one is the usual slip, so that reading is said and the other one offered.
 */
export const absoluteContent = (
  type: DnsType,
  content: string,
  origin: string,
): { content: string; findings: Finding[] } => {
  const name = named.has(type) ? (/\S+$/.exec(content.trim())?.[0] ?? '') : ''
  if (name === '' || name.endsWith('.') || /["@:/]/.test(name)) {
    const isOrigin = name === '@'
    return { content: isOrigin ? content.trim().replace(/@$/, `${origin}.`) : content, findings: [] }
  }
  const before = content.trim().slice(0, -name.length)
  const absolute = `${name}.${origin}`
  if (!name.includes('.')) return { content: `${before}${absolute}.`, findings: [] }
  const fix = fixContent(`${before}${name}.`)
  return {
    content: `${before}${absolute}.`,
    findings: [warning('content', 'dns.line.relative', { part: 'target', params: { name: absolute }, fix })],
  }
}
