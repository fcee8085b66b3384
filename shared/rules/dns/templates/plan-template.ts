import type { Change, TypedRecord, ZoneRecord } from '../changes/change'
import { IndexedZone } from '../indexed-zone'
import type { DnsType } from '../types'
import { readRecord } from '../validate-record'
import { absolute, toZone, type Zone } from '../zone'
import { fillIn, type Values } from './fill-in'
import { mailOf, ttl, type Wanted } from './mail-of'
import type { DnsTemplate } from './template'

/** What a template comes to in a zone. */
interface TemplatePlan {
  changes: Change[]
  /** The fields that each change was made from, in the order of the changes. */
  fields: (readonly string[])[]
  /** Fields that have to be filled in first; there are no changes while there are any. */
  missing: string[]
}

/** Those that the zone does not have yet. */
const unmet = (wanted: readonly Wanted[], view: IndexedZone): Wanted[] =>
  wanted.filter(({ record }) => {
    const read = readRecord({ ...record, ttl: record.ttl ?? null, priority: record.priority ?? null }, view.zone)
    return !read.value || view.sameAs(read.value.record).size === 0
  })

const onlyOne: readonly DnsType[] = ['CNAME']

/** Whether a record has to make way: by what the template says, or as an alias (RFC 1034 3.6.2) or a key, alone at its name. */
const makesWay = (stored: ZoneRecord, template: DnsTemplate, wanted: readonly Wanted[], zone: Zone): boolean => {
  const at = absolute(stored.host, zone)
  const isReplaced = template.replaces.some(
    ({ host, types }) => absolute(host, zone) === at && types.includes(stored.type),
  )
  const here = wanted.filter(({ record }) => absolute(record.host, zone) === at)
  const isAlias = (type: DnsType) => onlyOne.includes(type)
  // RFC 6376 3.6.2.2: with two keys at one selector, receivers may take the wrong one.
  const isKey = (type: DnsType) => type === 'TXT' && /(?:^|\.)_domainkey$/i.test(stored.host)
  return (
    isReplaced ||
    here.some(
      ({ record }) => isAlias(record.type) || isAlias(stored.type) || (isKey(record.type) && isKey(stored.type)),
    )
  )
}

const ownRecords = (template: DnsTemplate, values: Values): Wanted[] =>
  template.records.flatMap(({ host, type, content, priority = null }) => {
    const [name, data] = [fillIn(host, values), fillIn(content, values)]
    if (name.isIncomplete || data.isIncomplete) return []
    const record = { host: name.text, type, content: data.text, ttl, priority }
    return [{ record, fields: [...name.fields, ...data.fields] }]
  })

const valuesOf = (template: DnsTemplate, typed: Values, { name }: Zone): Values => {
  const own = { domain: name, dashed: name.replaceAll('.', '-') }
  const given = template.fields.map(field => {
    const value = (typed[field.name] ?? '')
      .trim()
      .replace(/\{(domain|dashed)\}/g, (_, key: keyof typeof own) => own[key])
    const isShort = value !== '' && field.prefix && !value.toLowerCase().startsWith(field.prefix.toLowerCase())
    return [field.name, isShort ? `${field.prefix}${value}` : value] as const
  })
  return { ...own, ...Object.fromEntries(given) }
}

const isSame = (record: ZoneRecord, wanted: readonly Wanted[], zone: Zone): boolean =>
  unmet(wanted, new IndexedZone(zone, [record])).length < wanted.length

/**
 * The change set that brings a template's records into a zone: what it replaces goes, everything else stays. Nothing is
 * changed where they are there already. `stored` is canonical; `zoneName` in ASCII.
 */
export const planTemplate = (
  zoneName: string,
  stored: readonly ZoneRecord[],
  template: DnsTemplate,
  typed: Values,
): TemplatePlan => {
  const zone = toZone(zoneName)
  const values = valuesOf(template, typed, zone)
  const missing = template.fields.filter(({ name, optional }) => !optional && !values[name]).map(({ name }) => name)
  if (missing.length > 0) return { changes: [], fields: [], missing }
  const mail = mailOf(template, stored, values, zone)
  const wanted = [...ownRecords(template, values), ...mail.wanted]
  const gone = stored.filter(
    record => (mail.gone.includes(record) || makesWay(record, template, wanted, zone)) && !isSame(record, wanted, zone),
  )
  const added = unmet(wanted, new IndexedZone(zone, stored))
  return {
    changes: [
      ...gone.map(({ id }) => ({ op: 'delete' as const, id })),
      ...added.map(({ record }) => ({ op: 'add' as const, record })),
    ],
    fields: [...gone.map(() => []), ...added.map(({ fields }) => fields)],
    missing,
  }
}

/** The changes that add what a zone does not have yet of these records. */
export const planAdditions = (
  zoneName: string,
  stored: readonly ZoneRecord[],
  records: readonly TypedRecord[],
): Change[] =>
  unmet(
    records.map(record => ({ record, fields: [] })),
    new IndexedZone(toZone(zoneName), stored),
  ).map(({ record }) => ({ op: 'add', record }))
