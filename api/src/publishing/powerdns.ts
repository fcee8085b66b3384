import { z } from 'zod'
import type { PowerDnsSettings } from '../settings/publisher-address'
import { compareSets, keyOf } from './compare'
import { assertDone, type Call, createCall, pathOf, type Reply } from './powerdns-call'
import { createForms } from './powerdns-forms'
import { addKeys, readDs, readKeys } from './powerdns-keys'
import { setMetadata, setTransfers } from './powerdns-transfers'
import { type FoundZone, fitSets, type Publisher, type RrSet, type ServedZone } from './publisher'

const foundZone = z.object({
  serial: z.number(),
  dnssec: z.boolean(),
  rrsets: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      ttl: z.number(),
      records: z.array(z.object({ content: z.string(), disabled: z.boolean() })),
    }),
  ),
})

const records = ({ name, type, ttl, contents }: RrSet) => ({
  name,
  type,
  ttl,
  records: contents.map(content => ({ content, disabled: false })),
})

const replacement = (set: RrSet) => ({ ...records(set), changetype: 'REPLACE' })

const removal = ({ name, type }: RrSet) => ({ name, type, changetype: 'DELETE' })

const toFound = (text: string): FoundZone => {
  const { serial, dnssec, rrsets } = foundZone.parse(JSON.parse(text))
  return {
    serial,
    signed: dnssec,
    rrsets: rrsets.map(({ name, type, ttl, records: all }) => ({
      name,
      type,
      ttl,
      contents: all.filter(({ disabled }) => !disabled).map(({ content }) => content),
    })),
  }
}

/** Serials are ours alone, so that what is stored and what is served can be compared by them. */
const settingsOf = { kind: 'Master', soa_edit: '', soa_edit_api: '', api_rectify: true }

const readWith = async (call: Call, name: string): Promise<FoundZone | null> => {
  const reply = await call('GET', pathOf(name))
  // PowerDNS 4.7 answers 422 or 404 for a zone that it does not have.
  if (reply.status === 404 || (reply.status === 422 && /not find/i.test(reply.text))) return null
  assertDone(`read ${name}`, reply)
  return toFound(reply.text)
}

/**
 * Makes a zone with keys that it had before. It answers nothing until its records come, when it can sign them: resolvers
 * that know its DS record never see it unsigned.
 */
const createWithKeys = async (call: Call, name: string, keys: string): Promise<void> => {
  const silent = { name, ...settingsOf, kind: 'Slave', masters: [], nameservers: [] }
  assertDone(`create ${name}`, await call('POST', '/zones', silent))
  await addKeys(call, name, keys)
  assertDone(`start ${name}`, await call('PUT', pathOf(name), settingsOf))
}

const announce = async (
  call: Call,
  name: string,
  cds: readonly string[],
  cdnskey: readonly string[],
): Promise<void> => {
  await setMetadata(call, name, 'PUBLISH-CDS', cds)
  await setMetadata(call, name, 'PUBLISH-CDNSKEY', cdnskey)
}

/**
 * Publishes CDS and CDNSKEY records (RFC 7344), for registries that read the keys of a zone from it; those that ask for no
 * DS record any more (RFC 8078 4) once the signatures are to end.
 */
const announceKeys = (call: Call, { name, isEnding }: ServedZone): Promise<void> =>
  isEnding ? announce(call, name, ['0'], ['0']) : announce(call, name, ['2'], ['1'])

/** Sends records, in other words or fewer of them where the server refuses some. */
type Send = (what: string, sets: RrSet[], request: (sets: RrSet[]) => Promise<Reply>) => Promise<void>

const writeWith = async (call: Call, send: Send, zone: ServedZone, there: FoundZone | null): Promise<void> => {
  const { name, rrsets, signed, keys } = zone
  if (!there && signed && keys) {
    await createWithKeys(call, name, keys)
    return writeWith(call, send, zone, { serial: 0, rrsets: [], signed: true })
  }
  if (!there) {
    const created = { name, ...settingsOf, nameservers: [], dnssec: signed }
    return send(`create ${name}`, rrsets, sets => call('POST', '/zones', { ...created, rrsets: sets.map(records) }))
  }
  if (!there.signed && signed && keys) await addKeys(call, name, keys)
  else if (there.signed !== signed) {
    // PowerDNS would go on to answer with records that ask for no DS record.
    if (!signed) await announce(call, name, [], [])
    assertDone(`sign ${name}`, await call('PUT', pathOf(name), { ...settingsOf, dnssec: signed }))
  }
  const { replace, remove } = compareSets(rrsets, there.rrsets, name)
  if (replace.length + remove.length === 0) return
  await send(`change ${name}`, replace, sets => {
    const kept = new Set(sets.map(keyOf))
    const gone = [...remove, ...replace.filter(set => !kept.has(keyOf(set)))]
    return call('PATCH', pathOf(name), { rrsets: [...gone.map(removal), ...sets.map(replacement)] })
  })
}

/** Refusals in one publication, each of one record; the next attempt goes on where this one ends. */
const mostRefusals = 100

/** PowerDNS over its HTTP API; its secondaries follow by NOTIFY. */
export const powerDns = (settings: PowerDnsSettings): Publisher => {
  const call = createCall(settings)
  const { formOf, learn } = createForms()
  // The API refuses every other character, also an escaped one that its zones could hold.
  const takes = { takesName: (name: string) => /^[A-Za-z0-9_/.*-]+$/.test(name), formOf }
  const sendTo =
    (zone: string): Send =>
    async (what, sets, request) => {
      let reply = await request(sets)
      for (let left = mostRefusals; left > 0 && reply.status === 422 && learn(reply.text, sets, zone); left -= 1)
        reply = await request(fitSets(takes, sets))
      assertDone(what, reply)
    }
  return {
    ...takes,
    read: name => readWith(call, name),
    publish: async (zone, there) => {
      await writeWith(call, sendTo(zone.name), zone, there)
      if (zone.transfers) await setTransfers(call, zone.name, zone.transfers, settingsOf)
      if (zone.signed) await announceKeys(call, zone)
      assertDone(`notify ${zone.name}`, await call('PUT', `${pathOf(zone.name)}/notify`))
      if (!zone.signed) return { ds: [] }
      const ds = await readDs(call, zone.name)
      return settings.isOwn ? { ds, keys: await readKeys(call, zone.name) } : { ds }
    },
    withdraw: async name => {
      const reply = await call('DELETE', pathOf(name))
      if (reply.status !== 404 && !(reply.status === 422 && /not find/i.test(reply.text)))
        assertDone(`withdraw ${name}`, reply)
    },
  }
}

/** Milliseconds: less than those in which Prometheus gives up by itself, which are 10 s. */
const versionTimeout = 2000

/** The version of a server that answers; null where it does not. */
export const readVersion = async (settings: PowerDnsSettings): Promise<string | null> => {
  try {
    const { status, text } = await createCall(settings, versionTimeout)('GET', '')
    return status === 200 ? z.object({ version: z.string() }).parse(JSON.parse(text)).version : null
  } catch {
    return null
  }
}
