import * as z from '@panel/shared/schema'
import { defineCall } from './call'

/** The calls of dyndns2, which routers and their programs make to say at which address a name is. */

/** A parameter that is sent twice counts by its last value. */
const text = z.optional(z.union([z.string(), z.array(z.string())]))

/**
 * What is read of the parameters; every other one is ignored: `system`, `wildcard`, `mx`, `backmx`. Families that have
 * no address here are left alone; without any address, the caller's own is meant.
 */
const parameters = z.object({
  /** Up to 20 full names, separated by commas. */
  hostname: text,
  /** IPv4, IPv6, or both, separated by a comma. */
  myip: text,
  myipv4: text,
  myipv6: text,
  /** `YES` deletes the addresses. */
  offline: text,
})
export type DynDnsParameters = z.infer<typeof parameters>

const update = {
  spec: '+',
  summary: 'Set the addresses of names; the answer has a line for each name: good, nochg, or what is wrong',
  access: 'user',
  scope: 'dns:write',
  records: 'limited',
  anyMedia: true,
  status: 200,
  response: 'text',
  problems: [401, 403, 405, 503],
} as const

export const dynDnsCalls = {
  get: defineCall({ ...update, method: 'GET', path: '/nic/update', query: parameters }),
  post: defineCall({ ...update, method: 'POST', path: '/nic/update', query: parameters, body: parameters }),
}
