import { z } from 'zod'
import type { PowerDnsSettings } from '../settings/publisher-address'
import { assertDone, type Call, createCall, pathOf } from './powerdns-call'
import type { Transfers, TsigKey } from './publisher'

const foundKey = z.object({ algorithm: z.string(), key: z.string() })
const foundZone = z.object({ master_tsig_key_ids: z.array(z.string()) })

/** The API takes letters, digits, hyphens and dots as they are, and a key name has underscores besides. */
const keyPath = (name: string): string => `/tsigkeys/${name.replaceAll('_', '=5F')}.`

const removeKey = async (call: Call, name: string): Promise<void> => {
  const reply = await call('DELETE', keyPath(name))
  if (reply.status !== 404) assertDone(`remove the key ${name}`, reply)
}

const bringKey = async (call: Call, { name, algorithm, secret }: TsigKey): Promise<void> => {
  const found = await call('GET', keyPath(name))
  if (found.status !== 404) {
    assertDone(`read the key ${name}`, found)
    const there = foundKey.parse(JSON.parse(found.text))
    if (there.algorithm === algorithm && there.key === secret) return
    // PUT would leave the old key beside the new one in 4.7 with LMDB.
    await removeKey(call, name)
  }
  assertDone(`add the key ${name}`, await call('POST', '/tsigkeys', { name: `${name}.`, algorithm, key: secret }))
}

export const setMetadata = async (call: Call, zone: string, kind: string, metadata: readonly string[]): Promise<void> =>
  assertDone(`${kind} of ${zone}`, await call('PUT', `${pathOf(zone)}/metadata/${kind}`, { metadata }))

const endpoint = ({ address, port }: Transfers['servers'][number]): string =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`

/**
 * Sets which servers may transfer a zone and get NOTIFY. With a key the address does not count, and without the key nothing is
 * transferred; else the addresses decide. `settings` of the zone go with the change of its key.
 */
export const setTransfers = async (
  call: Call,
  zone: string,
  { servers, key, unusedKey }: Transfers,
  settings: object,
): Promise<void> => {
  if (key) await bringKey(call, key)
  await setMetadata(call, zone, 'ALLOW-AXFR-FROM', key ? [] : servers.map(({ address }) => address))
  await setMetadata(call, zone, 'ALSO-NOTIFY', servers.map(endpoint))
  const wanted = key ? [`${key.name}.`] : []
  const reply = await call('GET', `${pathOf(zone)}?rrsets=false`)
  assertDone(`read ${zone}`, reply)
  const { master_tsig_key_ids: found } = foundZone.parse(JSON.parse(reply.text))
  if (found.map(id => id.replaceAll('=5F', '_')).join() !== wanted.join())
    assertDone(`key of ${zone}`, await call('PUT', pathOf(zone), { ...settings, master_tsig_key_ids: wanted }))
  if (unusedKey !== null) await removeKey(call, unusedKey)
}

/** Whether the server has a key of this name. @throws PublishError */
export const hasKey = async (settings: PowerDnsSettings, name: string): Promise<boolean> => {
  const reply = await createCall(settings)('GET', keyPath(name))
  if (reply.status === 404) return false
  assertDone(`read the key ${name}`, reply)
  return true
}
