import type { RuleCode } from '../messages/messages'
import type { ContentPart, Finding, Fix, Params, RecordField } from './types'

interface Details {
  params?: Params
  part?: ContentPart
  fix?: Fix | undefined
}

const finding = (level: Finding['level'], field: RecordField, code: RuleCode, details: Details): Finding => ({
  level,
  field,
  code,
  params: details.params ?? {},
  ...(details.part && { part: details.part }),
  ...(details.fix && { fix: details.fix }),
})

export const error = (field: RecordField, code: RuleCode, details: Details = {}): Finding =>
  finding('error', field, code, details)

export const warning = (field: RecordField, code: RuleCode, details: Details = {}): Finding =>
  finding('warning', field, code, details)

/** What was understood and what is to be said about it. Without `value` there is at least one error. */
export interface Parsed<T> {
  value?: T
  findings: Finding[]
}

export const understood = <T>(value: T, ...findings: Finding[]): Parsed<T> => ({ value, findings })

export const refused = (...findings: Finding[]): Parsed<never> => ({ findings })

export const fixContent = (value: string): Fix => ({ field: 'content', value })

/** A finding for a reader who may not know the other record that it is about. */
export const withoutOthers = <F extends Finding>(finding: F): F => ({
  ...finding,
  fix: undefined,
  code: 'dns.zone.in-the-way',
  params: {},
})
