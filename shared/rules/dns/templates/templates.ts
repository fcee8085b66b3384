import { mailTemplates } from './mail-templates'
import type { DnsTemplate, TemplateField } from './template'
import { verificationTemplates } from './verification-templates'
import { webTemplates } from './web-templates'

const all = [...mailTemplates, ...webTemplates, ...verificationTemplates] as const

type TemplateId = (typeof all)[number]['id']
type FieldName = (typeof all)[number]['fields'][number]['name']

/** A template and its fields by names that texts exist for. */
export interface NamedTemplate extends DnsTemplate {
  id: TemplateId
  fields: readonly (TemplateField & { name: FieldName })[]
}

/** Sets of records for well-known services, in the order in which they are offered. */
export const DNS_TEMPLATES: readonly NamedTemplate[] = all
