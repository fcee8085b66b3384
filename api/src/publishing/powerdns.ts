import type { DsRecord } from '@panel/shared/contract'
import { z } from 'zod'
import { assertNoTransaction } from '../base/open-transaction'
import type { PowerDnsSettings } from '../settings/publisher-address'
import { compareSets } from './compare'
import { type FoundZone, PublishError, type Publisher, type RrSet, type ServedZone } from './publisher'

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

/** The answer has the private key too, which is not read. */
const foundKeys = z.array(z.object({ active: z.boolean(), ds: z.array(z.string()).optional() }))

/** Milliseconds for one call; a zone of 2,000 records is written in less than a second. */
const timeout = 15_000

interface Reply {
  status: number
  text: string
}

type Call = (method: string, path: string, body?: unknown) => Promise<Reply>

const createCall =
  ({ url, key }: PowerDnsSettings): Call =>
  async (method, path, body) => {
    assertNoTransaction('a DNS server')
    try {
      const response = await fetch(`${url}/api/v1/servers/localhost/zones${path}`, {
        method,
        headers: { 'x-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // The key is for this server only.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      return { status: response.status, text: await response.text() }
    } catch (cause) {
      throw new PublishError('unreachable', `${method} ${path}: no answer`, cause)
    }
  }

const assertDone = (what: string, { status, text }: Reply): void => {
  if (status >= 500) throw new PublishError('unreachable', `${what}: ${status} ${text.slice(0, 500)}`)
  if (status >= 300) throw new PublishError('refused', `${what}: ${status} ${text.slice(0, 500)}`)
}

const pathOf = (name: string): string => `/${name.replaceAll('/', '=2F')}`

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

const toDs = (line: string): DsRecord[] => {
  const [key_tag, algorithm, digest_type, digest = ''] = line.split(' ')
  // SHA-1 is not to be used (RFC 8624 3.3).
  if (digest_type === '1' || digest === '') return []
  return [{ key_tag: Number(key_tag), algorithm: Number(algorithm), digest_type: Number(digest_type), digest }]
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

const writeWith = async (call: Call, { name, rrsets, signed }: ServedZone, there: FoundZone | null): Promise<void> => {
  if (!there) {
    const zone = { name, ...settingsOf, nameservers: [], dnssec: signed, rrsets: rrsets.map(records) }
    assertDone(`create ${name}`, await call('POST', '', zone))
    return
  }
  if (there.signed !== signed)
    assertDone(`sign ${name}`, await call('PUT', pathOf(name), { ...settingsOf, dnssec: signed }))
  const { replace, remove } = compareSets(rrsets, there.rrsets, name)
  const changes = [...remove.map(removal), ...replace.map(replacement)]
  if (changes.length > 0) assertDone(`change ${name}`, await call('PATCH', pathOf(name), { rrsets: changes }))
}

/** PowerDNS over its HTTP API; its secondaries follow by NOTIFY. */
export const powerDns = (settings: PowerDnsSettings): Publisher => {
  const call = createCall(settings)
  return {
    // The API refuses every other character, also an escaped one that its zones could hold.
    takesName: name => /^[A-Za-z0-9_/.*-]+$/.test(name),
    read: name => readWith(call, name),
    publish: async (zone, there) => {
      await writeWith(call, zone, there)
      assertDone(`notify ${zone.name}`, await call('PUT', `${pathOf(zone.name)}/notify`))
      if (!zone.signed) return { ds: [] }
      const keys = await call('GET', `${pathOf(zone.name)}/cryptokeys`)
      assertDone(`keys of ${zone.name}`, keys)
      const active = foundKeys.parse(JSON.parse(keys.text)).filter(key => key.active)
      return { ds: active.flatMap(({ ds = [] }) => ds.flatMap(toDs)) }
    },
    withdraw: async name => {
      const reply = await call('DELETE', pathOf(name))
      if (reply.status !== 404 && !(reply.status === 422 && /not find/i.test(reply.text)))
        assertDone(`withdraw ${name}`, reply)
    },
  }
}
