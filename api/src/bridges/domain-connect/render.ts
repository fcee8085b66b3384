import {
  type Finding,
  hasPriority,
  isDnsType,
  type RecordInput,
  readRecord,
  readSpf,
  type StoredRecord,
  toZone,
} from '@panel/shared/rules'
import { ProblemError } from '../../base/errors'
import { emptyText, isHandedAway } from './conflicts'
import { type ConnectRequest, refusal } from './request'
import { isServable, type Template, type TemplateRecord } from './template'

/** A record that a template asks for, as it would be stored. */
export interface WantedRecord {
  record: StoredRecord
  group: string
  essential: boolean
  replacesTexts?: string
}

/** Terms that a template wants in the one SPF record of a name. */
export interface WantedSpf {
  host: string
  terms: string[]
  group: string
}

export interface Wanted {
  records: WantedRecord[]
  spf: WantedSpf[]
}

/** Seconds; a template's own are taken within these. */
const [shortestTtl, usualTtl, longestTtl] = [60, 3600, 604_800] as const

type Place = Pick<ConnectRequest, 'domain' | 'host'>

const variable = /%([A-Za-z0-9_.-]+)%/g

/** Puts values in place of variables, once: what a value contains is never read as a variable. */
const fill = (
  text: string,
  { domain, host, variables }: Place & Pick<ConnectRequest, 'variables'>,
  protect: (value: string) => string = value => value,
): string => {
  const own: Record<string, string> = { domain, host, fqdn: host === '' ? domain : `${host}.${domain}` }
  return text.replace(variable, (_, name: string) => {
    const value = Object.hasOwn(own, name) ? own[name] : variables.get(name)
    if (value === undefined) throw refusal(name, 'connect.variable', { name })
    return protect(value)
  })
}

/** The absolute name of a host of a template, which is relative to what the template is applied to. */
const ownerOf = (rendered: string, { domain, host }: Place): string => {
  const scope = host === '' ? domain : `${host}.${domain}`
  if (rendered === '' || rendered === '@') return `${scope}.`
  return rendered.endsWith('.') ? rendered : `${rendered}.${scope}.`
}

/** A name that a record points to is never relative. A value that is empty is no name, not even the domain's. */
const targetOf = (rendered: string, { domain, host }: Place): string => {
  if (rendered === '') return ''
  if (rendered === '@') return host === '' ? `${domain}.` : `${host}.${domain}.`
  return rendered.endsWith('.') ? rendered : `${rendered}.`
}

const ttlOf = (text: string): number => {
  const seconds = /^\d{1,10}$/.test(text.trim()) ? Number(text) : usualTtl
  return Math.min(Math.max(seconds, shortestTtl), longestTtl)
}

const underscored = (label: string): string => (label.startsWith('_') ? label : `_${label}`)

/** Within quotes that a template itself writes, a value cannot end them. */
const escapeQuoted = (value: string): string => value.replace(/["\\]/g, '\\$&')

type Input = Omit<RecordInput, 'zone' | 'ttl'>

/** The fields of a record with their values; the host is absolute. */
const inputOf = (record: TemplateRecord, request: ConnectRequest): Input => {
  const value = (key: Exclude<keyof TemplateRecord, 'essential'>, protect?: (text: string) => string) =>
    fill(record[key] ?? '', request, protect)
  const number = (key: 'priority' | 'weight' | 'port') => {
    const text = value(key).trim()
    return /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  }
  const host = ownerOf(value('host').trim(), request)
  const { type } = record
  switch (type) {
    case 'A':
    case 'AAAA':
      return { host, type, content: value('pointsTo').trim() }
    case 'CNAME':
    case 'NS':
      return { host, type, content: targetOf(value('pointsTo').trim(), request) }
    case 'APEXCNAME':
      return { host: ownerOf('', request), type: 'ALIAS', content: targetOf(value('pointsTo').trim(), request) }
    case 'MX':
      return { host, type, content: targetOf(value('pointsTo').trim(), request), priority: number('priority') }
    case 'SRV': {
      const owner = ownerOf(value('name').trim(), request)
      const service = [value('service'), value('protocol')].map(part => underscored(part.trim())).join('.')
      const target = value('target').trim()
      const content = `${number('weight')} ${number('port')} ${target === '.' ? '.' : targetOf(target, request)}`
      return { host: `${service}.${owner}`, type, content, priority: number('priority') }
    }
    case 'TXT':
      return { host, type, content: value('data', record.data?.startsWith('"') ? escapeQuoted : undefined) }
    default: {
      const data = value('data').trim()
      const [, priority, rest] = /^(\d{1,5})\s+(\S.*)$/.exec(data) ?? []
      const isSplit = isDnsType(type) && hasPriority(type) && rest !== undefined
      return isSplit ? { host, type, content: rest, priority: Number(priority) } : { host, type, content: data }
    }
  }
}

const faultsOf = (findings: readonly Finding[], index: number) =>
  findings.flatMap(({ level, field, code, params }) => (level === 'error' ? [{ field, index, code, params }] : []))

/** Terms of an SPF record, without its beginning and its end: what fails is decided by the record they come into. */
const spfTermsOf = (text: string): string[] => {
  const terms = text
    .trim()
    .replace(/^v=spf1(?=\s|$)/i, '')
    .split(/\s+/)
    .filter(term => term !== '' && !/^[+?~-]?all$/i.test(term))
  const isWrong = readSpf(['v=spf1', ...terms, '~all'].join(' ')).findings.some(({ code }) => code === 'dns.spf.term')
  if (isWrong || terms.length === 0 || terms.some(term => /^(?:redirect|exp)=/i.test(term)))
    throw refusal('spfRules', 'connect.spf', { terms: text.slice(0, 200) })
  return [...new Set(terms)]
}

/** Of an alias beside others the zone's own rules say so. */
const assertApart = ({ records, spf }: Wanted): void => {
  const all = [...records.map(({ record }) => record), ...spf.map(({ host }) => emptyText(host))]
  for (const cut of all) {
    const record = all.find(one => isHandedAway(one, cut))
    if (record) throw refusal('host', 'connect.apart', { type: record.type, host: record.host, cut: cut.host })
  }
}

/** The records of the groups that are asked for; those of no group always belong to them. */
const activeOf = ({ records }: Template, groups: ConnectRequest['groups']) => {
  const numbered = records.map((record, index) => ({ record, index }))
  if (groups === null) return numbered
  const active = numbered.filter(({ record }) => record.group === '' || groups.includes(record.group))
  if (!active.some(({ record }) => record.group !== '')) throw refusal('groupId', 'connect.group')
  return active
}

/**
 * The records of a template with the values of a request. All of them are valid by themselves.
 * @throws ProblemError connect_refused with what is wrong with which record; `index` counts those of the template
 */
export const renderTemplate = (template: Template, request: ConnectRequest): Wanted => {
  if (template.hostRequired && request.host === '') throw refusal('host', 'connect.host')
  const zone = toZone(request.domain)
  const wanted: Wanted = { records: [], spf: [] }
  const faults: ReturnType<typeof faultsOf> = []
  for (const { record, index } of activeOf(template, request.groups)) {
    const { type, group, essential, replacesTexts } = record
    if (!isServable(type)) throw refusal('type', 'connect.type', { type })
    const isSpf = type === 'SPFM'
    const input: Input = isSpf
      ? { host: ownerOf(fill(record.host ?? '', request).trim(), request), type: 'TXT', content: 'v=spf1 ~all' }
      : inputOf(record, request)
    const ttl = ttlOf(fill(record.ttl ?? '', request))
    const read = readRecord({ ...input, ttl }, zone)
    if (!read.value) faults.push(...faultsOf(read.findings, index))
    else if (isSpf)
      wanted.spf.push({ host: read.value.record.host, terms: spfTermsOf(fill(record.spfRules ?? '', request)), group })
    else
      wanted.records.push({
        record: read.value.record,
        group,
        essential,
        ...(replacesTexts !== undefined && { replacesTexts }),
      })
  }
  if (faults.length > 0) throw new ProblemError('connect_refused', { fields: faults })
  assertApart(wanted)
  return wanted
}
