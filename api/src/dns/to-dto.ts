import type { DnsChangeFinding, DnsFinding, DnsRecord } from '@panel/shared/contract'
import type { ChangeFinding, Finding } from '@panel/shared/rules'
import type { Language } from '../base/language'
import { textOf } from '../base/texts'
import type { DnsRecordRow } from '../database/schema'

export const toRecord = ({
  id,
  domain_id,
  host,
  type,
  content,
  ttl,
  priority,
  version,
  comment,
}: DnsRecordRow): DnsRecord => ({
  id,
  domain_id,
  host,
  type,
  content,
  ttl,
  priority,
  version,
  ...(comment !== '' && { comment }),
})

export const toFinding = (finding: Finding, language: Language): DnsFinding => ({
  level: finding.level,
  field: finding.field,
  ...(finding.part && { part: finding.part }),
  code: finding.code,
  message: textOf(finding.code, language, finding.params),
  params: finding.params,
  ...(finding.fix && { fix: finding.fix }),
})

export const toChangeFinding = (finding: ChangeFinding, language: Language): DnsChangeFinding => ({
  ...toFinding(finding, language),
  index: finding.index,
})
