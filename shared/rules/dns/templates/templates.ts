import { mailTemplates } from './mail-templates'
import type { DnsTemplate } from './template'
import { verificationTemplates } from './verification-templates'
import { webTemplates } from './web-templates'

const all = [...mailTemplates, ...webTemplates, ...verificationTemplates] as const

type TemplateId = (typeof all)[number]['id']

/** Sets of records for well-known services, in the order in which they are offered. */
export const DNS_TEMPLATES: readonly (DnsTemplate & { id: TemplateId })[] = all
