import { toUnicodeName, validateRecord } from '@panel/shared/rules'
import { sql } from 'kysely'
import { insertAddress } from '../address-book/repository'
import type { Trx } from '../database/schema'
import { insertRecord, listRecords } from '../dns/repository'
import { platformNameservers } from '../domains/service'
import type { Deps } from '../scope'
import { hashPassword } from '../security/passwords'
import type { Settings } from '../settings'
import { findUserByEmail, insertUser } from '../users/repository'
import { demoLogin, sampleAddresses, sampleCustomers } from './demo-data'

type SampleDomain = (typeof sampleCustomers)[number]['domains'][number]

const insertDomain = async (
  trx: Trx,
  userId: number,
  sample: SampleDomain,
  settings: Settings,
): Promise<number | null> => {
  const isApproved = sample.status === 'approved'
  const [ns1, ns2] = sample.nameservers ?? platformNameservers(settings)
  const start = sql<Date>`now() - make_interval(days => ${sample.age})`
  const inserted = await trx
    .insertInto('domains')
    .values({
      user_id: userId,
      name: sample.name,
      zone: sample.zone,
      display_name: await toUnicodeName(`${sample.name}.${sample.zone}`),
      status: sample.status,
      requested_at: start,
      created_at: start,
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

const insertRecords = async (trx: Trx, domainId: number, { name, zone, records = [] }: SampleDomain): Promise<void> => {
  for (const { ttl = null, priority = null, ...typed } of records) {
    const existing = await listRecords(trx, domainId)
    const judged = validateRecord({ zone: `${name}.${zone}`, ...typed, ttl, priority }, existing)
    if (!judged.ok) throw new Error(`The sample record ${typed.host} ${typed.type} of ${name}.${zone} is not valid.`)
    await insertRecord(trx, domainId, judged.record)
  }
}

const insertCustomers = async (trx: Trx, settings: Settings, passwordHash: string): Promise<void> => {
  for (const { email, domains } of sampleCustomers) {
    const password_hash = email === demoLogin.email ? passwordHash : null
    const user = await insertUser(trx, { email, password_hash, language: 'en' })
    if (!user) continue
    for (const sample of domains) {
      const id = settings.ZONES.includes(sample.zone) ? await insertDomain(trx, user.id, sample, settings) : null
      if (id !== null) await insertRecords(trx, id, sample)
    }
  }
}

const demoLock = 7_203_523

/** DEMO=1: customers, domains, records and addresses to look at, made once, all marked as samples. */
export const ensureDemo = async ({ db, settings }: Deps): Promise<void> => {
  if (!settings.DEMO) return
  const passwordHash = await hashPassword(demoLogin.password)
  await db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(${demoLock})`.execute(trx)
    if (await findUserByEmail(trx, demoLogin.email)) return
    await insertCustomers(trx, settings, passwordHash)
    const user = await findUserByEmail(trx, demoLogin.email)
    for (const address of sampleAddresses) if (user) await insertAddress(trx, user.id, address)
  })
  process.stdout.write(`sample customer ${demoLogin.email} password ${demoLogin.password}\n`)
}
