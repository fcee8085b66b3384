import { type Finding, parseZoneText, type StoredRecord } from '@panel/shared/rules'

/** Stands for the name of each domain; a name of RFC 6761, which no record can mean. */
const anyDomain = 'any-domain.invalid'

interface Template {
  records: StoredRecord[]
  /** The first line that is refused, counted from 1. */
  fault?: { line: number; finding: Finding }
  /** The first line whose content means a name of the domain itself, which differs from domain to domain. */
  ownName?: number
}

/** Records for many zones from the lines of a zone file. */
export const readTemplate = (text: string): Template => {
  const lines = parseZoneText(text, anyDomain)
  const records = lines.flatMap(({ record }) => (record ? [record] : []))
  const refused = lines.find(({ record, isLeftOut }) => !record && !isLeftOut)
  const finding = refused?.findings.find(({ level }) => level === 'error') ?? refused?.findings[0]
  const own = lines.find(({ record }) => record?.content.includes(anyDomain))
  return {
    records: records.map(({ host, type, content, ttl, priority }) => ({ host, type, content, ttl, priority })),
    ...(refused && finding && { fault: { line: refused.line, finding } }),
    ...(own && { ownName: own.line }),
  }
}
