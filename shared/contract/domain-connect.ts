import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { dnsChangeFinding, dnsData, dnsDifference } from './dns-changes'
import { version } from './paging'

/** A link of a service provider: template and query, as they were sent. */
const request = {
  provider: z.string().check(z.minLength(1, 'required'), z.maxLength(255, 'too_long')),
  service: z.string().check(z.minLength(1, 'required'), z.maxLength(255, 'too_long')),
  query: z.string().check(z.maxLength(6000, 'too_long')),
}

const service = z.object({ provider_name: z.string(), service_name: z.string(), host: z.string() })

/** Something to say before a service is connected: the link is not signed, or its provider asks for caution. */
const caution = z.enum(['unsigned', 'phishing'])

/**
 * What a request would do. `provider_added` and `service_added` are what the caller of a shared template adds to the
 * names; `served` is false where our nameservers do not answer for the domain yet, since it is not proven; `conflicts`
 * are records that make way, `ended` are services that end with them. `return_to` has the addresses
 * to go to after each outcome, null where the request may not name one; `return_text` is then what it named.
 */
const connectPreview = z.object({
  provider_name: z.string(),
  service_name: z.string(),
  provider_added: z.nullable(z.string()),
  service_added: z.nullable(z.string()),
  domain_id: id,
  domain: z.string(),
  host: z.string(),
  signed: z.boolean(),
  cautions: z.array(caution),
  replaces: z.boolean(),
  served: z.boolean(),
  version: z.int(),
  diff: z.array(dnsDifference),
  warnings: z.array(dnsChangeFinding),
  conflicts: z.array(dnsData),
  ended: z.array(service),
  return_to: z.nullable(z.object({ connected: z.string(), cancelled: z.string() })),
  return_text: z.nullable(z.string()),
})
export type ConnectPreview = z.infer<typeof connectPreview>

/** `change` is the entry of the history, null where everything was there already. */
const connected = z.object({
  version: z.int(),
  change: z.nullable(id),
  diff: z.array(dnsDifference),
  return_to: z.nullable(z.string()),
})

/** A service that is connected, with its records; of an SPF record it has only some terms. */
const connection = z.object({
  id,
  provider_id: z.string(),
  service_id: z.string(),
  ...service.shape,
  connected_at: timestamp,
  records: z.array(dnsData),
})
export type Connection = z.infer<typeof connection>

const disconnected = z.object({ version: z.int(), change: z.nullable(id), diff: z.array(dnsDifference) })

const ofUser = { spec: '+', access: 'user', status: 200, problems: [401, 404, 409, 422, 429] } as const

export const domainConnectCalls = {
  preview: defineCall({
    ...ofUser,
    summary: 'What a service provider’s link would change, by Domain Connect',
    method: 'POST',
    path: '/api/domain-connect/preview',
    body: z.strictObject(request),
    response: connectPreview,
  }),
  apply: defineCall({
    ...ofUser,
    summary: 'Connect a service, as the owner of the domain confirmed it',
    method: 'POST',
    path: '/api/domain-connect/apply',
    body: z.strictObject({ ...request, version: z.optional(version) }),
    response: connected,
  }),
  connections: defineCall({
    ...ofUser,
    summary: 'Services that are connected to a domain',
    method: 'GET',
    path: '/api/domains/{id}/connections',
    params: idParams,
    response: z.array(connection),
    problems: [401, 404, 422],
  }),
  disconnect: defineCall({
    ...ofUser,
    summary: 'Disconnect a service: the records that it brought go, as one change set',
    method: 'POST',
    path: '/api/domains/{id}/connections/{connection}/disconnect',
    params: z.object({ ...idParams.shape, connection: idParams.shape.id }),
    body: z.strictObject({ version: z.optional(version), dry_run: z.optional(z.boolean()) }),
    response: disconnected,
    problems: [401, 404, 409, 422],
  }),
}
