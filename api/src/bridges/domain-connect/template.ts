import { DNS_TYPES } from '@panel/shared/rules'
import { z } from 'zod'

/** Fields of a record that may hold variables, as its template writes them. */
const texts = ['host', 'name', 'pointsTo', 'data', 'target', 'service', 'protocol', 'spfRules'] as const
const numbers = ['ttl', 'priority', 'weight', 'port'] as const

type Fields = Partial<Record<(typeof texts)[number] | (typeof numbers)[number], string>>

export interface TemplateRecord extends Fields {
  /** In upper case; not always one that can be served here. */
  type: string
  /** '' for one that belongs to no group. */
  group: string
  /** It stays for as long as the service is connected; other records are only there at the beginning. */
  essential: boolean
  /** TXT records of the same name that make way: those that begin with this text; undefined: none. */
  replacesTexts?: string
}

/** What a service provider asks of a zone. */
export interface Template {
  providerId: string
  serviceId: string
  providerName: string
  serviceName: string
  version?: number | undefined
  /** Requests must be signed with a key that is published below this domain. */
  syncPubKeyDomain?: string | undefined
  /** Domains that the browser may be sent back to. */
  redirectDomains: readonly string[]
  syncBlock: boolean
  warnPhishing: boolean
  hostRequired: boolean
  multiInstance: boolean
  sharedProviderName: boolean
  sharedServiceName: boolean
  records: readonly TemplateRecord[]
}

/** A template, and what is odd about it; or why it cannot be used. */
export type ReadTemplate = { template: Template; oddities: string[] } | { fault: string }

const name = z.string().trim().min(1).max(255)
const flag = z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false)
const optional = z.string().trim().min(1).optional().catch(undefined)
const field = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined)

const recordSchema = z.looseObject({
  type: z.string().trim().min(1),
  ...Object.fromEntries([...texts, ...numbers].map(key => [key, field])),
  groupId: z.string().optional().catch(undefined),
  essential: z.unknown().optional(),
  txtConflictMatchingMode: z.string().optional().catch(undefined),
  txtConflictMatchingPrefix: z.string().optional().catch(undefined),
  crit: z.array(z.string()).optional(),
})

const templateSchema = z.looseObject({
  providerId: name,
  serviceId: name,
  providerName: name,
  serviceName: name,
  version: z.int().optional().catch(undefined),
  syncPubKeyDomain: optional,
  syncRedirectDomain: optional,
  syncBlock: flag,
  warnPhishing: flag,
  hostRequired: flag,
  multiInstance: flag,
  shared: flag,
  sharedProviderName: flag,
  sharedServiceName: flag,
  templateSpecVersion: z.union([z.string(), z.number().transform(String)]).optional(),
  crit: z.array(z.string()).optional(),
  records: z.array(recordSchema).min(1),
})

type RawRecord = z.output<typeof recordSchema>

/** Types that a record of a template may have: those of the product, and two that stand for a change. */
const known = new Set<string>([...DNS_TYPES.filter(type => type !== 'ALIAS'), 'SPFM', 'APEXCNAME'])

export const isServable = (type: string): boolean => known.has(type)

const matched = ({ txtConflictMatchingMode: mode, txtConflictMatchingPrefix: prefix }: RawRecord) => {
  if (mode === 'All') return ''
  return mode === 'Prefix' && prefix !== undefined && prefix !== '' ? prefix : undefined
}

const toRecord = (raw: RawRecord): TemplateRecord => {
  const fields: Fields = {}
  for (const key of [...texts, ...numbers]) {
    const value = raw[key]
    if (typeof value === 'string') fields[key] = value
  }
  const replaced = matched(raw)
  return {
    ...fields,
    type: raw.type.toUpperCase(),
    group: raw.groupId ?? '',
    essential: typeof raw.essential !== 'string' || raw.essential.toLowerCase() !== 'onapply',
    ...(replaced !== undefined && { replacesTexts: replaced }),
  }
}

const modes = new Set<unknown>([undefined, 'None', 'All', 'Prefix'])
const essentials = new Set<unknown>([undefined, 'Always', 'OnApply'])

const odditiesOf = (raw: RawRecord, index: number): string[] => {
  const said: string[] = []
  const say = (what: string) => said.push(`record ${index + 1} (${raw.type}) ${what}`)
  if (!isServable(raw.type.toUpperCase())) say('is of a type that is not served here, so that it cannot be applied')
  if (!essentials.has(raw.essential)) say('is essential in a way that is not known, and is taken as Always')
  if (!modes.has(raw.txtConflictMatchingMode)) say('matches conflicts in a way that is not known, and replaces none')
  if (raw.txtConflictMatchingMode === 'Prefix' && !raw.txtConflictMatchingPrefix)
    say('has no prefix to match conflicts by, and replaces none')
  return said
}

/** Variables, and macros of SPF records (RFC 7208 7.1), which receivers fill in. */
const percents = /%[A-Za-z0-9_.-]+%|%\{[^}]*\}/g

/** What would be stored in another way than its author meant; the reference implementation refuses the same. */
const faultsOf = (raw: RawRecord, index: number): string[] => {
  const said: string[] = []
  const say = (what: string) => said.push(`has a faulty record ${index + 1} (${raw.type}): its ${what}`)
  const record = toRecord(raw)
  for (const key of numbers)
    if (!/^(?:\d+|%[^%]+%)?$/.test(record[key]?.trim() ?? '')) say(`${key} is neither a number nor one variable`)
  for (const key of texts)
    if (record[key]?.replace(percents, '').includes('%')) say(`${key} has a variable without its end`)
  if (record.type === 'APEXCNAME' && !['', '@', undefined].includes(record.host)) say('host is not the name itself')
  return said
}

/** Elements that must be understood (`crit`) and are not known here. */
const unknownOf = (item: Record<string, unknown> & { crit?: string[] | undefined }, shape: object): string[] =>
  (item.crit ?? []).filter(key => Object.hasOwn(item, key) && !Object.hasOwn(shape, key))

const unmet = (raw: z.output<typeof templateSchema>): string | undefined => {
  const version = raw.templateSpecVersion ?? '1'
  if (version !== '1') return `is written for version ${version} of the specification`
  const [unknown] = [
    ...unknownOf(raw, templateSchema.shape),
    ...raw.records.flatMap(record => unknownOf(record, recordSchema.shape)),
  ]
  if (unknown !== undefined) return `needs "${unknown}", which is not known here`
  return raw.records.flatMap(faultsOf)[0]
}

const domainsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(domain =>
      domain
        .trim()
        .toLowerCase()
        .replace(/^\*?\./, ''),
    )
    .filter(domain => domain !== '')

/** Reads a template as it comes: only what would be applied in another way than it was meant refuses it. */
export const readTemplate = (text: string): ReadTemplate => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return { fault: 'is not JSON' }
  }
  const read = templateSchema.safeParse(parsed)
  if (!read.success) {
    const [issue] = read.error.issues
    const place = issue?.path.map(String).join('.') ?? ''
    return { fault: `has no usable ${place === '' ? 'template' : place}: ${issue?.message}` }
  }
  const raw = read.data
  const fault = unmet(raw)
  if (fault !== undefined) return { fault }
  const { shared, syncRedirectDomain, templateSpecVersion: _, crit: __, records, ...kept } = raw
  const template: Template = {
    ...kept,
    sharedProviderName: kept.sharedProviderName || shared,
    redirectDomains: domainsOf(syncRedirectDomain),
    records: records.map(toRecord),
  }
  return { template, oddities: records.flatMap(odditiesOf) }
}
