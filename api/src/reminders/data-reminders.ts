import { type Language, storedLanguage } from '../base/language'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import type { Dependencies } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { findReaders, lockReader, reminderJob, takeDomains, type Zones } from './repository'

const batch = 100

/** Domains in one mail; those that are left follow the next day. */
const named = 100

type Needs = JobNeeds & Pick<Dependencies, 'registries'>

/** The zones of the registries whose profiles want it. */
const zonesOf = ({ registries }: Needs): Zones => {
  const wanting = registries.all.filter(({ profile }) => profile.required_notices?.includes('registration_data'))
  return wanting.some(({ zones }) => zones === null) ? null : wanting.flatMap(({ zones }) => zones ?? [])
}

/** The account gets one mail about all of its domains, a registrant at another address one about theirs. */
const remind = async (trx: Trx, zones: Zones, userId: number): Promise<void> => {
  const reader = await lockReader(trx, zones, userId)
  if (!reader) return
  const domains = await takeDomains(trx, zones, userId, named)
  const language: Language = storedLanguage(reader.language) ?? 'en'
  const ids = domains.map(({ id }) => id)
  const others = Map.groupBy(
    domains.filter(({ registrant }) => registrant !== '' && registrant !== reader.email.toLowerCase()),
    ({ registrant }) => registrant,
  )
  await enqueue(trx, 'send_data_reminder', { to: reader.email, language, user_id: userId, domain_ids: ids, own: true })
  for (const [to, theirs] of others) {
    const domain_ids = theirs.map(({ id }) => id)
    await enqueue(trx, 'send_data_reminder', { to, language, user_id: userId, domain_ids, own: false })
  }
}

/**
 * Shows registrants once a year the data of their domains. Two processes may run it at once.
 */
export const sendDataReminders = async (deps: Needs, isOver: IsOver): Promise<void> => {
  const zones = zonesOf(deps)
  if (zones?.length === 0) return
  await eachObject<number>(deps, {
    job: reminderJob,
    isOver,
    find: after => findReaders(deps.db, zones, after ?? 0, batch),
    object: id => `user ${id}`,
    work: async id => {
      await transact(deps.db, trx => remind(trx, zones, id))
    },
  })
}
