import type { DelegationType, DnsType, DomainStatus } from '@panel/shared/contract'
import { fullName, toUnicodeName } from '@panel/shared/rules'
import { sql } from 'kysely'
import type { Trx } from '../database/schema'

export interface SampleRecord {
  host: string
  type: DnsType
  content: string
  ttl?: number
  priority?: number
}

export interface SampleDomain {
  name: string
  zone: string
  status: DomainStatus
  /** Days since its term, or its request, began. */
  age: number
  delegation_type?: DelegationType
  auto_renew?: boolean
  client_transfer_lock?: boolean
  privacy_enabled?: boolean
  nameservers?: readonly [string, string]
  records?: readonly SampleRecord[]
}

/** Null when the name is taken already. */
export const insertSampleDomain = async (
  trx: Trx,
  userId: number,
  sample: SampleDomain,
  platform: readonly [string, string],
): Promise<number | null> => {
  const isApproved = sample.status === 'approved'
  const [ns1, ns2] = sample.nameservers ?? platform
  const start = sql<Date>`now() - make_interval(days => ${sample.age})`
  const inserted = await trx
    .insertInto('domains')
    .values({
      user_id: userId,
      name: sample.name,
      zone: sample.zone,
      display_name: await toUnicodeName(fullName(sample)),
      status: sample.status,
      requested_at: start,
      created_at: start,
      decided_at: sample.status === 'pending' ? null : start,
      expires_at: isApproved ? sql<Date>`now() - make_interval(days => ${sample.age}) + interval '1 year'` : null,
      delegation_type: sample.delegation_type ?? 'internal',
      auto_renew: sample.auto_renew ?? false,
      client_transfer_lock: sample.client_transfer_lock ?? false,
      privacy_enabled: sample.privacy_enabled ?? true,
      ns1: isApproved ? ns1 : null,
      ns2: isApproved ? ns2 : null,
      ns3: null,
      ns4: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}
