import type { DsRecord } from '@panel/shared/contract'
import { z } from 'zod'
import { assertDone, type Call, pathOf } from './powerdns-call'

const foundKeys = z.array(z.object({ id: z.number(), active: z.boolean(), ds: z.array(z.string()).optional() }))

/** A key as the API takes it. */
const wholeKey = z.object({ keytype: z.string(), active: z.boolean(), published: z.boolean(), privatekey: z.string() })

const toDs = (line: string): DsRecord[] => {
  const [key_tag, algorithm, digest_type, digest = ''] = line.split(' ')
  // SHA-1 is not to be used (RFC 8624 3.3).
  if (digest_type === '1' || digest === '') return []
  return [{ key_tag: Number(key_tag), algorithm: Number(algorithm), digest_type: Number(digest_type), digest }]
}

/** The delegation signer records of the keys that sign a zone. */
export const readDs = async (call: Call, zone: string): Promise<DsRecord[]> => {
  const reply = await call('GET', `${pathOf(zone)}/cryptokeys`)
  assertDone(`keys of ${zone}`, reply)
  return foundKeys.parse(JSON.parse(reply.text)).flatMap(({ active, ds = [] }) => (active ? ds.flatMap(toDs) : []))
}

/** All keys of a zone with their private parts, as `addKeys` takes them. */
export const readKeys = async (call: Call, zone: string): Promise<string> => {
  const list = await call('GET', `${pathOf(zone)}/cryptokeys`)
  assertDone(`keys of ${zone}`, list)
  const keys: z.infer<typeof wholeKey>[] = []
  for (const { id } of foundKeys.parse(JSON.parse(list.text))) {
    const reply = await call('GET', `${pathOf(zone)}/cryptokeys/${id}`)
    assertDone(`key ${id} of ${zone}`, reply)
    keys.push(wholeKey.parse(JSON.parse(reply.text)))
  }
  return JSON.stringify(keys)
}

/** Gives a zone the keys that it had. */
export const addKeys = async (call: Call, zone: string, keys: string): Promise<void> => {
  for (const key of z.array(wholeKey).parse(JSON.parse(keys)))
    assertDone(`a key of ${zone}`, await call('POST', `${pathOf(zone)}/cryptokeys`, key))
}
