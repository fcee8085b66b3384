import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { dnsRecord, typedFields } from './dns'
import { dnsType } from './dns-types'
import { numberPage, version } from './paging'

/** What a record says, without its place in the store. */
export const dnsData = z.object({
  host: z.string(),
  type: dnsType,
  content: z.string(),
  ttl: z.int(),
  priority: z.nullable(z.int()),
  comment: z.optional(z.string()),
})
export type DnsData = z.infer<typeof dnsData>

const op = z.enum(['add', 'update', 'delete'], 'choice')

/** One difference between two versions of a zone. `id` is null for a record that a dry run would add. */
export const dnsDifference = z.object({
  op,
  id: z.nullable(id),
  before: z.nullable(dnsData),
  after: z.nullable(dnsData),
})
export type DnsDifference = z.infer<typeof dnsDifference>

/** What was found about a change or a line: `code` and `params` name a text of the rules, `fix` what to put instead. */
const dnsFinding = z.object({
  level: z.enum(['error', 'warning']),
  field: z.string(),
  part: z.optional(z.string()),
  code: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  fix: z.optional(z.object({ field: z.string(), value: z.nullable(z.union([z.string(), z.number()])) })),
})
export type DnsFinding = z.infer<typeof dnsFinding>

export const dnsChangeFinding = z.object({ ...dnsFinding.shape, index: z.int() })
export type DnsChangeFinding = z.infer<typeof dnsChangeFinding>

const add = z.strictObject({ op: z.literal('add'), record: z.strictObject(typedFields) })
const update = z.strictObject({
  op: z.literal('update'),
  id,
  version: z.optional(version),
  record: z.partial(z.strictObject(typedFields)),
})
const remove = z.strictObject({ op: z.literal('delete'), id, version: z.optional(version) })

/** `version` of a record, when sent, must be the stored one: a record changed meanwhile answers 409 `record_changed`. */
const dnsChange = z.discriminatedUnion('op', [add, update, remove], 'choice')
export type DnsChange = z.input<typeof dnsChange>

/** A set of changes, at most as many as a zone may have records, twice: all deleted and all added. */
const dnsChangesBody = z.strictObject({
  version: z.optional(version),
  changes: z.array(dnsChange).check(z.maxLength(4000, 'too_long')),
  dry_run: z.optional(z.boolean()),
  note: z.optional(z.string().check(z.maxLength(200, 'too_long'))),
})

/** Characters of a text to import. */
const MAX_IMPORT = 700_000

export const importText = z.string().check(z.maxLength(MAX_IMPORT, 'too_long'))
export const importMode = z.enum(['merge', 'replace'], 'choice')

/** How a text is applied. */
export const importOptions = {
  version: z.optional(version),
  dry_run: z.optional(z.boolean()),
  skip_refused: z.optional(z.boolean()),
  /** Ids of records that make way for those of the text. */
  replace_ids: z.optional(z.array(id).check(z.maxLength(2000, 'too_long'))),
}

const dnsImportBody = z.strictObject({ text: importText, mode: importMode, ...importOptions })

/**
 * A zone after a change set. `change` is the entry of the history, null where nothing changed or nothing was stored;
 * `records` are all of the zone, those that a dry run would add without an id.
 */
const dnsChanged = z.object({
  version: z.int(),
  change: z.nullable(id),
  diff: z.array(dnsDifference),
  warnings: z.array(dnsChangeFinding),
  records: z.array(z.object({ ...dnsRecord.shape, id: z.nullable(id) })),
})
export type DnsChanged = z.infer<typeof dnsChanged>

/** What becomes of one line of an imported text. Line 0 is a record of the zone that the text does not have. */
const dnsImportLine = z.object({
  line: z.int(),
  source: z.string(),
  state: z.enum(['add', 'update', 'same', 'delete', 'left_out', 'refused']),
  record: z.optional(dnsData),
  findings: z.array(dnsFinding),
})
export type DnsImportLine = z.infer<typeof dnsImportLine>

/** A line that was left out because it is refused, and why. Line 0 is a record that could not be deleted. */
const dnsSkippedLine = z.object({ line: z.int(), text: z.string(), code: z.string() })

/** `skipped` has the lines that `skip_refused` left out. */
export const dnsImported = z.object({
  ...dnsChanged.shape,
  lines: z.array(dnsImportLine),
  skipped: z.optional(z.array(dnsSkippedLine)),
})
export type DnsImported = z.infer<typeof dnsImported>

/**
 * A change set that was stored. `author` is the owner's address, null where another account or the product made it, and
 * `token` the name of the API token that the owner's program made it with.
 */
const dnsHistoryEntry = z.object({
  id,
  at: timestamp,
  author: z.nullable(z.string()),
  by: z.enum(['owner', 'former_owner', 'administrator', 'product']),
  version: z.int(),
  diff: z.array(dnsDifference),
  note: z.nullable(z.string()),
  token: z.optional(z.nullable(z.string())),
})
export type DnsHistoryEntry = z.infer<typeof dnsHistoryEntry>

const onDomain = {
  spec: '+',
  access: 'user',
  records: 'limited',
  params: idParams,
  status: 200,
} as const

/** Bytes: texts and change sets of a whole zone, with what JSON adds. */
const maxBody = 1_048_576

export const dnsChangeCalls = {
  change: defineCall({
    ...onDomain,
    summary: 'Change records as one set: all of it or nothing',
    method: 'POST',
    scope: 'dns:write',
    path: '/api/dns/domain/{id}/changes',
    body: dnsChangesBody,
    maxBody,
    response: dnsChanged,
    problems: [401, 404, 409, 422],
  }),
  zone: defineCall({
    ...onDomain,
    summary: 'The records of a domain as a master file (RFC 1035 5.1); its ETag is the version of the zone',
    method: 'GET',
    scope: 'dns:read',
    path: '/api/dns/domain/{id}/zone',
    media: 'text/dns; charset=utf-8',
    response: 'text',
    answers: ['etag'],
    problems: [401, 404, 422],
  }),
  import: defineCall({
    ...onDomain,
    summary:
      'Import a master file: merge it into the zone or replace the zone by it. With skip_refused the lines that are right are applied, and skipped has the others',
    method: 'POST',
    scope: 'dns:write',
    path: '/api/dns/domain/{id}/import',
    body: dnsImportBody,
    maxBody,
    response: dnsImported,
    problems: [401, 404, 409, 422],
  }),
  history: defineCall({
    ...onDomain,
    summary: 'The change sets of a domain, the newest first',
    method: 'GET',
    scope: 'dns:read',
    path: '/api/dns/domain/{id}/history',
    query: z.object(numberPage),
    response: z.array(dnsHistoryEntry),
    problems: [401, 404, 422],
  }),
  revert: defineCall({
    ...onDomain,
    summary: 'Take a change set back: its inverse as a new change set',
    method: 'POST',
    scope: 'dns:write',
    path: '/api/dns/domain/{id}/history/{change}/revert',
    params: z.object({ ...idParams.shape, change: idParams.shape.id }),
    body: z.strictObject({ version: z.optional(version), dry_run: z.optional(z.boolean()) }),
    response: dnsChanged,
    problems: [401, 404, 409, 422],
  }),
  restore: defineCall({
    ...onDomain,
    summary: 'Restore the records as they were at a version or a moment: the difference as a new change set',
    method: 'POST',
    scope: 'dns:write',
    path: '/api/dns/domain/{id}/history/restore',
    body: z.strictObject({
      /** One of the two: the version to restore, or the moment whose records are wanted. */
      to: z.optional(version),
      at: z.optional(timestamp),
      version: z.optional(version),
      dry_run: z.optional(z.boolean()),
    }),
    response: dnsChanged,
    problems: [401, 404, 409, 422],
  }),
}
