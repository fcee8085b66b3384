import type { RuleCode } from '../../messages/messages'
import { warning } from '../finding'
import type { Finding, Fix, Params } from '../types'

/** What a text says about mail: the sentence for it, and what keeps it from working. */
export interface MailText {
  describe: RuleCode
  /** What completes the sentence, next to the name. */
  params?: Params
  findings: Finding[]
}

/** Something that keeps a text from doing what it is there for. It is stored all the same: DNS does not mind. */
export const flaw = (code: RuleCode, params: Params = {}, fix?: Fix): Finding =>
  warning('content', code, { part: 'text', params, fix })

/** Where a report can be sent to (RFC 7489 6.2, RFC 8460 3). */
export const isReportAddress = (uri: string, schemes: readonly string[]): boolean =>
  schemes.some(scheme => uri.toLowerCase().startsWith(`${scheme}:`)) && /^[a-z]+:[^\s,;]+$/i.test(uri)
