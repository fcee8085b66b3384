import { applyChanges, fullName } from '@panel/shared/rules'
import { insertAddress, updateDefault } from '../address-book/repository'
import { contactsFrom } from '../contacts/registrant'
import { storeContacts } from '../contacts/service'
import { awaitAdvisoryLock } from '../database/advisory-lock'
import type { AddressRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { insertRecords } from '../dns/repository'
import { platformNameservers } from '../domains/service'
import type { Dependencies } from '../request-context'
import { hashPassword } from '../security/passwords'
import type { Settings } from '../settings/settings'
import { findUserByEmail, insertUser } from '../users/repository'
import { demoLogin, sampleAddresses, sampleCustomers } from './demo-data'
import { insertSampleDomain, type SampleDomain } from './repository'

const insertSampleRecords = async (
  trx: Trx,
  domainId: number,
  { name, zone, records = [] }: SampleDomain,
): Promise<void> => {
  const outcome = applyChanges(
    fullName({ name, zone }),
    [],
    records.map(record => ({ op: 'add', record })),
  )
  if (!outcome.ok) throw new Error(`The sample records of ${fullName({ name, zone })} are not valid.`)
  await insertRecords(trx, domainId, outcome.records)
}

/** The first one is the default. */
const insertSampleAddresses = async (trx: Trx, userId: number): Promise<AddressRow> => {
  const [home, ...others] = sampleAddresses
  const registrant = await insertAddress(trx, userId, home)
  await updateDefault(trx, userId, registrant.id)
  for (const address of others) await insertAddress(trx, userId, address)
  return registrant
}

const insertCustomers = async (trx: Trx, settings: Settings, passwordHash: string): Promise<void> => {
  for (const { email, domains } of sampleCustomers) {
    const password_hash = email === demoLogin.email ? passwordHash : null
    const user = await insertUser(trx, { email, password_hash, language: 'en' })
    if (!user) continue
    const isDemo = email === demoLogin.email
    const registrant = isDemo ? await insertSampleAddresses(trx, user.id) : { ...sampleAddresses[0], email }
    for (const sample of domains) {
      const id = settings.ZONES.includes(sample.zone)
        ? await insertSampleDomain(trx, user.id, sample, platformNameservers(settings))
        : null
      if (id === null) continue
      await insertSampleRecords(trx, id, sample)
      await storeContacts(trx, id, contactsFrom(registrant))
    }
  }
}

/** DEMO=1: customers, domains, records and addresses to look at, made once, all marked as samples. */
export const ensureDemo = async ({ db, settings }: Dependencies): Promise<void> => {
  if (!settings.DEMO) return
  const passwordHash = await hashPassword(demoLogin.password)
  await transact(db, async trx => {
    await awaitAdvisoryLock(trx, 'demo')
    if (await findUserByEmail(trx, demoLogin.email)) return
    await insertCustomers(trx, settings, passwordHash)
  })
  process.stdout.write(`sample customer ${demoLogin.email} password ${demoLogin.password}\n`)
}
