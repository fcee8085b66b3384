import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { changedSet, cryptokey, listedZone, newZone, server, wholeZone, zoneSettings } from './powerdns-objects'

export type * from './powerdns-objects'

/**
 * The calls of PowerDNS's HTTP API that the product answers, at the root of the origin, so that its clients work here.
 * Members are in the order of their names, as PowerDNS sends them: acme.sh finds records by it.
 */

const read = { spec: '+', method: 'GET', access: 'user', scope: 'dns:read', records: 'limited', status: 200 } as const
const write = { spec: '+', access: 'user', scope: 'dns:write', records: 'limited', anyMedia: true } as const

/** Of all records of a zone, so that a token which is limited to some of them may not. */
const whole = { records: 'whole' } as const

const zonesPath = '/api/v1/servers/localhost/zones'
const params = z.object({ zone: z.string() })
const ofZone = { params, problems: [401, 404] } as const

/** Bytes: all records of a zone, with what JSON adds. */
const maxBody = 2_097_152

/** What a call without effect takes. */
const anything = z.unknown()

export const powerDnsCalls = {
  versions: defineCall({
    ...read,
    summary: 'The versions of the PowerDNS API',
    path: '/api',
    access: 'public',
    response: z.array(z.object({ url: z.string(), version: z.int() })),
    problems: [],
  }),
  servers: defineCall({
    ...read,
    summary: 'The one server that there is',
    path: '/api/v1/servers',
    response: z.array(server),
    problems: [401],
  }),
  server: defineCall({
    ...read,
    summary: 'The one server that there is, by its name',
    path: '/api/v1/servers/localhost',
    response: server,
    problems: [401],
  }),
  zones: defineCall({
    ...read,
    summary: 'The zones that the token may read, or the one of a name',
    path: zonesPath,
    query: z.object({ zone: z.optional(z.string()) }),
    response: z.array(listedZone),
    problems: [401],
  }),
  zone: defineCall({
    ...read,
    ...ofZone,
    summary: 'A zone with its RRsets, those of the platform among them',
    path: `${zonesPath}/{zone}`,
    query: z.object({
      rrsets: z.optional(z.enum(['true', 'false'], 'choice')),
      rrset_name: z.optional(z.string()),
      rrset_type: z.optional(z.string()),
    }),
    response: wholeZone,
  }),
  patch: defineCall({
    ...write,
    ...ofZone,
    summary:
      'Change RRsets as one set: all of it or nothing; answered when the public servers have it, or after 10 seconds',
    method: 'PATCH',
    path: `${zonesPath}/{zone}`,
    body: z.object({ rrsets: z.array(changedSet).check(z.maxLength(4000, 'too_long')) }),
    maxBody,
    status: 204,
    response: 'none',
    problems: [401, 404, 422],
  }),
  create: defineCall({
    ...write,
    ...whole,
    summary: 'Add a zone of a domain that is registered elsewhere; it is served once it is proven',
    method: 'POST',
    path: zonesPath,
    body: newZone,
    maxBody,
    status: 201,
    response: wholeZone,
    problems: [401, 403, 409, 422, 429],
  }),
  update: defineCall({
    ...write,
    ...ofZone,
    ...whole,
    summary: 'Change the settings of a zone: those that it has are taken, others are refused',
    method: 'PUT',
    path: `${zonesPath}/{zone}`,
    body: zoneSettings,
    status: 204,
    response: 'none',
    problems: [401, 404, 422],
  }),
  remove: defineCall({
    ...write,
    ...ofZone,
    ...whole,
    summary: 'Delete a zone without a registration here; others go with their domains',
    method: 'DELETE',
    path: `${zonesPath}/{zone}`,
    body: anything,
    status: 204,
    response: 'none',
    problems: [401, 404, 422],
  }),
  notify: defineCall({
    ...write,
    ...ofZone,
    summary: 'Notify secondaries, which happens after each change anyway',
    method: 'PUT',
    path: `${zonesPath}/{zone}/notify`,
    body: anything,
    status: 200,
    response: z.object({ result: z.string() }),
  }),
  rectify: defineCall({
    ...write,
    ...ofZone,
    summary: 'Rectify a zone, which happens with each change anyway',
    method: 'PUT',
    path: `${zonesPath}/{zone}/rectify`,
    body: anything,
    status: 200,
    response: z.object({ result: z.string() }),
  }),
  export: defineCall({
    ...read,
    ...ofZone,
    summary: 'A zone as a master file, with the records of the platform',
    path: `${zonesPath}/{zone}/export`,
    response: 'text',
  }),
  metadata: defineCall({
    ...read,
    ...ofZone,
    summary: 'The metadata of a zone, of which there is none',
    path: `${zonesPath}/{zone}/metadata`,
    response: z.array(z.object({ kind: z.string(), metadata: z.array(z.string()), type: z.literal('Metadata') })),
  }),
  metadataOf: defineCall({
    ...read,
    ...ofZone,
    summary: 'The metadata of one kind, of which there is none',
    path: `${zonesPath}/{zone}/metadata/{kind}`,
    params: z.object({ ...params.shape, kind: z.string() }),
    response: z.object({ kind: z.string(), metadata: z.array(z.string()), type: z.literal('Metadata') }),
  }),
  cryptokeys: defineCall({
    ...read,
    ...ofZone,
    ...whole,
    summary: 'The keys that sign a zone, with their DS records',
    path: `${zonesPath}/{zone}/cryptokeys`,
    response: z.array(cryptokey),
  }),
}
