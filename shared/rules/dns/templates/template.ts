import type { DnsType } from '../types'

/** A record with its placeholders: `{domain}`, `{dashed}` (the domain with hyphens) and the names of fields. */
interface TemplateRecord {
  host: string
  type: DnsType
  /** What is in brackets is left out with its placeholder. */
  content: string
  priority?: number
}

/** A parameter of a template. */
export interface TemplateField {
  name: string
  optional?: true
  /** What is in the field at first; it may hold `{domain}` and `{dashed}`. */
  initial?: string
  /** What the value starts with, where it was left out. */
  prefix?: string
  example: string
}

/** RRsets of one name that make way for those of a template. */
interface Replaced {
  host: string
  types: readonly DnsType[]
}

/** Records that one service asks for, as its documentation says. */
export interface DnsTemplate {
  id: string
  group: 'mail' | 'web' | 'verification'
  /** Where the records were taken from, and when they were compared with it. */
  source: string
  checked: string
  fields: readonly TemplateField[]
  records: readonly TemplateRecord[]
  replaces: readonly Replaced[]
  /** Terms for the one SPF record of the domain; with `alone`, no other term may be in it. */
  spf?: { terms: readonly string[]; all: string; alone?: true }
  /** A DMARC record, for a domain that has none; with `always`, in its place. */
  dmarc?: { content: string; always?: true }
}
