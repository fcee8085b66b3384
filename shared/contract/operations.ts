import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { cartTotal } from './cart'
import { expectedSum, id, idParams, timestamp, years } from './common'
import { contactsBody } from './contacts'
import { dnsType } from './dns-types'
import { zoneName } from './dns-zones'
import { domainFilter } from './domain-filter'
import { autoRenewBody, glueInputs, privacyBody, tagList, transferLockBody } from './domain-inputs'
import { delegationType } from './domains'
import { line, listQuery, searchText } from './lines'
import { idPage, numberPage } from './paging'
import { rejectBody } from './rejection'

/** Zones that one piece of bulk work adds at most. */
export const MAX_LISTED_ZONES = 5000

/** Bulk work on domains, and `zones`, which adds some; the last four are for administrators. */
const operationKind = z.enum([
  'auto_renew',
  'transfer_lock',
  'privacy',
  'nameservers',
  'contacts',
  'dns_template',
  'renew',
  'restore',
  'tags',
  'zones',
  'approve',
  'reject',
  'reserve',
  'move_registrar',
])
export type OperationKind = z.infer<typeof operationKind>

const nameserver = z.optional(z.nullable(line(255)))

const templateRecord = z.strictObject({
  host: z.string().check(z.maxLength(1024, 'too_long')),
  type: dnsType,
  content: z.string().check(z.maxLength(65_535, 'too_long')),
  ttl: z.optional(z.nullable(z.int())),
  priority: z.optional(z.nullable(z.int())),
  comment: z.optional(z.nullable(z.string().check(z.maxLength(1024, 'too_long')))),
})

/** The decisions are carried out 8 seconds later, and until then a stop undoes them. */
const undoable = { undoable: z.optional(z.boolean()) }

/** Parameters of each kind, named as in the call for one domain. */
export const operationParams = {
  auto_renew: autoRenewBody,
  transfer_lock: transferLockBody,
  privacy: privacyBody,
  /** Nameservers make a domain externally delegated; a `delegation_type` alone changes that only. */
  nameservers: z.strictObject({
    delegation_type: z.optional(delegationType),
    ns1: nameserver,
    ns2: nameserver,
    ns3: nameserver,
    ns4: nameserver,
    ...glueInputs,
  }),
  contacts: contactsBody,
  /**
   * Records that are added to each zone; one that is there already stays as it is. Or a template of the rules by its id,
   * with what its fields hold, which replaces what it says; `{domain}` in a value is the name of each domain.
   */
  dns_template: z.strictObject({
    records: z.optional(z.array(templateRecord).check(z.minLength(1, 'required'), z.maxLength(100, 'too_long'))),
    template: z.optional(z.string().check(z.maxLength(40, 'too_long'))),
    values: z.optional(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(4096, 'too_long')))),
  }),
  renew: z.strictObject({ years: z.optional(years) }),
  /** Out of the redemption period. */
  restore: z.strictObject({}),
  /** The tags a domain then has, or what is added and removed. */
  tags: z.strictObject({ tags: z.optional(tagList), add: z.optional(tagList), remove: z.optional(tagList) }),
  /** Names of domains that are registered elsewhere, each as `POST /api/dns/zones` takes it. No domains are chosen for it. */
  zones: z.strictObject({
    names: z.array(zoneName).check(z.minLength(1, 'required'), z.maxLength(MAX_LISTED_ZONES, 'too_long')),
  }),
  approve: z.strictObject(undoable),
  reject: z.strictObject({ ...rejectBody.shape, ...undoable }),
  reserve: z.strictObject(undoable),
  /** From the former registry of their zone in REGISTRIES, `former_zones`, to the one that has the zone now. */
  move_registrar: z.strictObject({}),
} as const satisfies Record<OperationKind, z.core.$ZodType>

/** Which domains: by id, or all that a list with these parameters shows. */
const operationBody = z.strictObject({
  kind: operationKind,
  ids: z.optional(z.array(id).check(z.minLength(1, 'required'), z.maxLength(10_000, 'too_long'))),
  filter: z.optional(
    z.strictObject({
      q: z.optional(searchText),
      /** As in the list of domains. */
      status: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/))),
      ...domainFilter,
      /** All but these. */
      except: z.optional(z.array(id).check(z.maxLength(10_000, 'too_long'))),
    }),
  ),
  params: z.optional(z.record(z.string(), z.unknown())),
  /**
   * What the preview said that it costs: where it is another sum by now, nothing is started. Each domain is charged as the
   * preview said, also in a retry.
   */
  expected: z.optional(expectedSum),
})
export type OperationBody = z.input<typeof operationBody>

/**
 * `ordered`: the registry has not done it yet, and may refuse. `skipped` needed no change or allows none; `code` names a text of
 * the contract's or the rules' messages.
 */
const operationItem = z.object({
  /** The domain; absent where `zones` has not added it. */
  id: z.optional(id),
  name: z.string(),
  state: z.enum(['waiting', 'ordered', 'done', 'failed', 'skipped']),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  /** In a preview: what it costs in minor units, and the end of the term before and after. */
  price: z.optional(z.object({ currency: z.string(), price: z.int(), total: z.int() })),
  term: z.optional(z.object({ from: timestamp, to: timestamp })),
})
export type OperationItem = z.infer<typeof operationItem>

/** `stopped`: no further item begins; what is `ordered` may still be done or refused by the registry. */
const operationState = z.enum(['running', 'stopped', 'done'])

const summary = {
  id,
  kind: operationKind,
  state: operationState,
  created_at: timestamp,
  ended_at: z.nullable(timestamp),
  /** When it begins, while a change of nameservers from a new device waits. */
  until: z.optional(timestamp),
  total: z.int(),
  /** The registry has not done it yet. */
  ordered: z.optional(z.int()),
  done: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** Whether the inverse of what was done can be ordered. */
  undoable: z.boolean(),
  undo_of: z.nullable(id),
  params: z.record(z.string(), z.unknown()),
}

const operationSummary = z.object(summary)
export type OperationSummary = z.infer<typeof operationSummary>

/** `order`: what the work has made to be paid for, as it is now. */
export const operation = z.object({
  ...summary,
  items: z.array(operationItem),
  order: z.optional(z.object({ id, number: z.string(), currency: z.string(), total: z.int() })),
})
export type Operation = z.infer<typeof operation>

const itemsQuery = z.object({
  ...numberPage,
  limit: listQuery.shape.limit,
  state: z.optional(operationItem.shape.state),
})

/** Bytes of a long list of zones. */
const maxBody = 1_048_576

const started = { access: 'user', method: 'POST', spec: '+', status: 202, response: z.object({ id }) } as const
const onOperation = { access: 'user', spec: '+', params: idParams, status: 200, response: operationSummary } as const

export const operationCalls = {
  start: defineCall({
    ...started,
    summary: 'Start bulk work on domains as a job of the server',
    path: '/api/operations',
    body: operationBody,
    maxBody,
    confirmed: 'sometimes',
    problems: [401, 403, 409, 422, 429],
  }),
  preview: defineCall({
    spec: '+',
    summary: 'What bulk work would change, what would stay and why, the first 200 of each; nothing is changed',
    method: 'POST',
    path: '/api/operations/preview',
    access: 'user',
    body: operationBody,
    maxBody,
    status: 200,
    /** `cost`: of all that would change, where it costs something. `warning`: what the reader should know before. */
    response: z.object({
      total: z.int(),
      changes: z.int(),
      items: z.array(operationItem),
      cost: z.optional(cartTotal),
      warning: z.optional(z.string()),
    }),
    problems: [401, 403, 422, 429],
  }),
  list: defineCall({
    spec: '+',
    summary: 'The bulk work of the user, newest first',
    method: 'GET',
    path: '/api/operations',
    access: 'user',
    query: z.object(idPage),
    status: 200,
    response: z.array(operationSummary),
    problems: [401, 422],
  }),
  get: defineCall({
    ...onOperation,
    summary: 'One piece of bulk work with a page of its items; the header next-cursor leads to the next page',
    method: 'GET',
    path: '/api/operations/{id}',
    query: itemsQuery,
    response: operation,
    problems: [401, 404, 422],
  }),
  stop: defineCall({
    ...onOperation,
    summary: 'Stop; what is done stays done',
    method: 'POST',
    path: '/api/operations/{id}/stop',
    problems: [401, 404, 409, 422],
  }),
  retry: defineCall({
    ...onOperation,
    summary: 'Take up what failed and what a stop left',
    method: 'POST',
    path: '/api/operations/{id}/retry',
    confirmed: 'sometimes',
    problems: [401, 403, 404, 409, 422],
  }),
  undo: defineCall({
    ...started,
    summary: 'Start the inverse: each domain gets back what it had',
    path: '/api/operations/{id}/undo',
    confirmed: 'sometimes',
    params: idParams,
    problems: [401, 403, 404, 409, 422],
  }),
}

/** The checked parameters of a kind. */
export type ParamsOf<K extends OperationKind> = z.output<(typeof operationParams)[K]>
