import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import {
  changedKey,
  changedSet,
  cryptokey,
  listedZone,
  metadata,
  newKey,
  newMetadata,
  newZone,
  wholeZone,
  zoneSettings,
} from './powerdns-objects'
import { anything, read, serverPath, whole, write } from './powerdns-parts'
import { powerDnsServerCalls } from './powerdns-server'

export type * from './powerdns-objects'

/**
 * The calls of PowerDNS's HTTP API that the product answers, at the root of the origin, so that its clients work here.
 * Members are in the order of their names, as PowerDNS sends them: acme.sh finds records by it.
 */

const zonesPath = `${serverPath}/zones` as const
const params = z.object({ zone: z.string() })
const ofZone = { params, problems: [401, 404, 422] } as const
const ofKind = {
  ...ofZone,
  path: `${zonesPath}/{zone}/metadata/{kind}`,
  params: z.object({ ...params.shape, kind: z.string() }),
} as const
const ofKey = {
  ...ofZone,
  path: `${zonesPath}/{zone}/cryptokeys/{key}`,
  params: z.object({ ...params.shape, key: z.string() }),
} as const

/** Bytes: all records of a zone, with what JSON adds. */
const maxBody = 2_097_152

export const powerDnsCalls = {
  ...powerDnsServerCalls,
  zones: defineCall({
    ...read,
    summary: 'The zones that the token may read, or the one of a name',
    path: zonesPath,
    query: z.object({ zone: z.optional(z.string().check(z.minLength(1, 'required'))) }),
    response: z.array(listedZone),
    problems: [401, 422],
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
  axfrRetrieve: defineCall({
    ...write,
    ...ofZone,
    summary: 'Transfer a zone that follows another server, of which there is none: always refused',
    method: 'PUT',
    path: `${zonesPath}/{zone}/axfr-retrieve`,
    body: anything,
    status: 200,
    response: z.object({ result: z.string() }),
  }),
  metadata: defineCall({
    ...read,
    ...ofZone,
    summary: 'The metadata of a zone, of which there is none',
    path: `${zonesPath}/{zone}/metadata`,
    response: z.array(metadata),
  }),
  metadataOf: defineCall({
    ...read,
    ...ofKind,
    summary: 'The metadata of one kind, of which there is none',
    response: metadata,
  }),
  addMetadata: defineCall({
    ...write,
    ...ofZone,
    ...whole,
    summary: 'Add metadata: only none can be added',
    method: 'POST',
    path: `${zonesPath}/{zone}/metadata`,
    body: newMetadata,
    status: 201,
    response: metadata,
  }),
  setMetadata: defineCall({
    ...write,
    ...ofKind,
    ...whole,
    summary: 'Replace the metadata of one kind: only by none',
    method: 'PUT',
    body: z.object({ metadata: newMetadata.shape.metadata }),
    status: 200,
    response: metadata,
  }),
  removeMetadata: defineCall({
    ...write,
    ...ofKind,
    ...whole,
    summary: 'Remove the metadata of one kind, of which there is none',
    method: 'DELETE',
    body: anything,
    status: 200,
    response: 'none',
  }),
  cryptokeys: defineCall({
    ...read,
    ...ofZone,
    ...whole,
    summary: 'The keys that sign a zone, with their DS records',
    path: `${zonesPath}/{zone}/cryptokeys`,
    response: z.array(cryptokey),
  }),
  cryptokey: defineCall({ ...read, ...ofKey, ...whole, summary: 'A key that signs a zone', response: cryptokey }),
  addCryptokey: defineCall({
    ...write,
    ...ofZone,
    ...whole,
    summary: 'Sign a zone with a key of the platform',
    method: 'POST',
    path: `${zonesPath}/{zone}/cryptokeys`,
    body: newKey,
    status: 201,
    response: cryptokey,
    problems: [401, 404, 409, 422],
  }),
  setCryptokey: defineCall({
    ...write,
    ...ofKey,
    ...whole,
    summary: 'Change a key: it is active and published, and stays so',
    method: 'PUT',
    body: changedKey,
    status: 204,
    response: 'none',
  }),
  removeCryptokey: defineCall({
    ...write,
    ...ofKey,
    ...whole,
    summary: 'Stop signing a zone, as soon as resolvers have forgotten its DS records',
    method: 'DELETE',
    body: anything,
    status: 204,
    response: 'none',
    problems: [401, 404, 409, 422],
  }),
}
