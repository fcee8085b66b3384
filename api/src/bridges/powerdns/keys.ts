import type { DsRecord } from '@panel/shared/contract'
import type { NewPowerDnsKey, PowerDnsKey } from '@panel/shared/contract/powerdns'
import type { User } from '../../base/caller'
import { invalidField, ProblemError } from '../../base/errors'
import { setDnssec } from '../../dns/dnssec-service'
import { untilServed } from '../../dns/until-served'
import { findZone } from '../../publishing/repository'
import type { RequestContext } from '../../request-context'
import { getOwnZone } from './service'

/** Mnemonics of algorithms that PowerDNS signs with (RFC 8624 3.1). */
const algorithms: Record<number, string> = {
  8: 'RSASHA256',
  10: 'RSASHA512',
  13: 'ECDSAP256SHA256',
  14: 'ECDSAP384SHA384',
  15: 'ED25519',
  16: 'ED448',
}
const bits: Record<number, number> = { 13: 256, 14: 384, 15: 256, 16: 456 }

/** The algorithm that PowerDNS signs with by default. */
const usual = 13

const toKey = (ds: readonly DsRecord[], at: number): PowerDnsKey => {
  const algorithm = ds[0]?.algorithm ?? usual
  return {
    active: true,
    algorithm: algorithms[algorithm] ?? '',
    bits: bits[algorithm] ?? 0,
    dnskey: '',
    ds: ds.map(one => `${one.key_tag} ${one.algorithm} ${one.digest_type} ${one.digest}`),
    flags: 257,
    id: at + 1,
    keytype: 'csk',
    published: true,
    type: 'Cryptokey',
  }
}

/**
 * The keys of a zone, as far as their DS records tell; one without any where the zone is not signed yet.
 * @throws ProblemError zone_unknown
 */
export const getCryptokeys = async (context: RequestContext, user: User, name: string): Promise<PowerDnsKey[]> => {
  const { id } = await getOwnZone(context, user, name)
  const zone = await findZone(context.db, id)
  if (!zone?.dnssec) return []
  const keys = [...Map.groupBy(zone.ds, ({ key_tag, algorithm }) => `${key_tag} ${algorithm}`).values()]
  return (keys.length > 0 ? keys : [[]]).map(toKey)
}

/** @throws ProblemError zone_unknown, not_found */
export const getCryptokey = async (
  context: RequestContext,
  user: User,
  { zone, key }: { zone: string; key: string },
): Promise<PowerDnsKey> => {
  const found = (await getCryptokeys(context, user, zone)).find(({ id }) => String(id) === key)
  if (!found) throw new ProblemError('not_found')
  return found
}

/** @throws ProblemError validation */
const assertSame = (field: string, given: unknown, ...same: readonly (string | number | boolean)[]): void => {
  if (given === undefined || given === null || given === '' || given === 0) return
  if (!same.includes(typeof given === 'string' ? given.toLowerCase() : (given as number | boolean)))
    throw invalidField(field, 'zone_setting', { value: String(same[0]) })
}

const assertActive = ({ active, published }: Pick<NewPowerDnsKey, 'active' | 'published'>): void => {
  assertSame('active', active, true)
  assertSame('published', published, true)
}

/**
 * Signs a zone. The platform makes the one key that it has.
 * @throws ProblemError zone_unknown, validation, and as `setDnssec`
 */
export const addCryptokey = async (
  context: RequestContext,
  user: User,
  name: string,
  key: NewPowerDnsKey,
): Promise<PowerDnsKey> => {
  assertActive(key)
  assertSame('keytype', key.keytype, 'csk', 'ksk')
  assertSame('algorithm', key.algorithm, 'ecdsap256sha256', 'ecdsa256', 'default', usual)
  assertSame('bits', key.bits, bits[usual] ?? 0)
  for (const field of ['content', 'privatekey'] as const) assertSame(field, key[field], '')
  await setSigning(context, user, name, true)
  return getCryptokey(context, user, { zone: name, key: '1' })
}

/** @throws ProblemError zone_unknown, not_found, validation */
export const updateCryptokey = async (
  context: RequestContext,
  user: User,
  at: { zone: string; key: string },
  settings: Pick<NewPowerDnsKey, 'active' | 'published'>,
): Promise<void> => {
  await getCryptokey(context, user, at)
  assertActive(settings)
}

/** Stops signing a zone. @throws ProblemError zone_unknown, not_found, and as `setDnssec` */
export const removeCryptokey = async (
  context: RequestContext,
  user: User,
  at: { zone: string; key: string },
): Promise<void> => {
  await getCryptokey(context, user, at)
  await setSigning(context, user, at.zone, false)
}

/** Answered as a change of records is. @throws ProblemError zone_unknown, and as `setDnssec` */
export const setSigning = async (context: RequestContext, user: User, name: string, isOn: boolean): Promise<void> => {
  const zone = await getOwnZone(context, user, name)
  await setDnssec(context, user, zone.id, isOn)
  await untilServed(context, zone.id, zone.name)
}
