import { type Language, storedLanguage } from '../base/language'
import { readClock } from '../clock/repository'
import type { TermNotice } from '../database/registry-columns'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import { type Digest, enqueue } from '../mail/outbox-repository'
import type { Dependencies } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { findReaders, insertDueNotices, lockReader, type NoticeLine, takeNotices } from './repository'

/**
 * Notices that a customer may do without; every other one is the last word before something is lost, or about a loss. The
 * reminders are demanded for generic domains (ICANN's Expired Registration Recovery Policy 2.1), as their profiles say.
 */
const optional: Partial<Record<TermNotice, 'mail_reminders' | 'mail_results'>> = {
  expires_30: 'mail_reminders',
  expires_7: 'mail_reminders',
  renewed: 'mail_results',
}

const batch = 100

/** Hour in UTC from which the mails of a day go out: morning in Ukraine, and after midnight in America. */
const firstHour = 6

type Needs = JobNeeds & Pick<Dependencies, 'settings' | 'registries'>

const isDemanded = ({ registries }: Needs, zone: string): boolean =>
  registries.of(zone).profile.required_notices?.includes('expiry') === true

const asStored = ({ registrant: _, expires_at, deleted_at, ...line }: NoticeLine): Digest['notices'][number] => ({
  ...line,
  expires_at: expires_at.toISOString(),
  ...(deleted_at && { deleted_at: deleted_at.toISOString() }),
})

/** The same policy (2.1 and 2.2) wants the registered name holder to get all notices but these, beside the account. */
const ofAccount: ReadonlySet<TermNotice> = new Set(['renewed', 'renew_failed', 'released'])

/** Registrants at other addresses than the account's get a mail about their domains, in the account's language. */
const tellRegistrants = async (
  needs: Needs,
  trx: Trx,
  { email, language }: { email: string; language: Language },
  taken: readonly NoticeLine[],
): Promise<void> => {
  const theirs = taken.filter(
    ({ kind, zone, registrant }) =>
      !ofAccount.has(kind) && registrant !== '' && registrant !== email && isDemanded(needs, zone),
  )
  for (const [to, lines] of Map.groupBy(theirs, ({ registrant }) => registrant))
    await enqueue(trx, 'send_digest', { to, language, notices: lines.map(asStored), own: false })
}

const writeDigest = async (needs: Needs, trx: Trx, userId: number): Promise<void> => {
  const reader = await lockReader(trx, userId)
  if (!reader) return
  const { id, email, language, ...wanted } = reader
  const taken = await takeNotices(trx, id)
  const lines = taken.filter(({ kind, zone }) => {
    const preference = optional[kind]
    const isReminder = preference === 'mail_reminders'
    return preference === undefined || wanted[preference] || (isReminder && isDemanded(needs, zone))
  })
  const to = { email: email.toLowerCase(), language: storedLanguage(language) ?? 'en' }
  if (lines.length > 0)
    await enqueue(trx, 'send_digest', { to: email, language: to.language, notices: lines.map(asStored) })
  await tellRegistrants(needs, trx, to, taken)
}

/** One mail a customer a day with all that there is to say about terms. Two processes may run it at once. */
export const sendDigests = async (deps: Needs, isOver: IsOver): Promise<void> => {
  const { db, settings } = deps
  await insertDueNotices(db)
  if (settings.CLOCK === 'real' && (await readClock(db)).getUTCHours() < firstHour) return
  await eachObject<number>(deps, {
    job: 'digests',
    isOver,
    find: after => findReaders(db, after ?? 0, batch),
    object: id => `user ${id}`,
    work: async id => {
      await transact(db, trx => writeDigest(deps, trx, id))
    },
  })
}
