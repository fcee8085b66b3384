import { fullName } from '@panel/shared/rules'
import { ProblemError } from '../base/errors'
import { type Language, storedLanguage } from '../base/language'
import { readClock } from '../clock/repository'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import { orderChange } from '../domains/order-change'
import { lockDomain, updateDomain } from '../domains/repository'
import { enqueue } from '../mail/outbox-repository'
import { insertTask } from '../registry/repository'
import type { Dependencies } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { findUser } from '../users/repository'
import {
  findLifted,
  findRefusedContacts,
  findRefusedHolds,
  listLate,
  type Registrant,
  takeHeld,
  takeLifted,
  takeReminded,
  type WaitingDomain,
} from './hold-repository'
import { mailLink } from './mail-link'
import { registryContacts } from './registry-objects'

type Needs = Pick<Dependencies, 'db' | 'work' | 'keys' | 'settings' | 'registries'>

const batch = 100

const job = 'contact_holds'

/** Names of domains in one mail. */
const named = 10

const namesOf = (domains: readonly WaitingDomain[]): string => {
  const names = domains.slice(0, named).map(({ display_name }) => display_name)
  return domains.length > named ? `${names.join(', ')}, …` : names.join(', ')
}

const tell = async (
  trx: Trx,
  notice: 'contact_unconfirmed' | 'contact_held',
  { to, language, email }: { to: string; language: Language; email: string },
  domains: readonly [WaitingDomain, ...WaitingDomain[]],
): Promise<void> => {
  const [first] = domains
  const params = {
    domain_id: first.id,
    domain: fullName(first),
    domains: namesOf(domains),
    email,
    date: first.confirm_by.toISOString(),
  }
  await enqueue(trx, 'send_notice', { notice, to, language, params })
}

/** Whether an address is on the domain itself, which is never held for it: its mail would not arrive any more. */
const isReadAt = (domain: WaitingDomain, email: string): boolean =>
  `.${email.split('@').at(-1)}`.endsWith(`.${fullName(domain)}`)

type Step = (
  deps: Needs,
  trx: Trx,
  registrant: Registrant,
  reader: { to: string; language: Language; email: string },
) => Promise<void>

/** The registrant gets another link, and the owner the last word before the hold. */
const remind: Step = async (deps, trx, registrant, reader) => {
  const [first, ...others] = await takeReminded(trx, registrant)
  if (!first) return
  const { email } = registrant
  const [held, ...more] = [first, ...others].filter(domain => !isReadAt(domain, email))
  if (held) await tell(trx, 'contact_unconfirmed', reader, [held, ...more])
  if (email === '') return
  await mailLink(trx, deps, 'contact_reminder', {
    domain: first,
    email,
    by: first.confirm_by,
    language: reader.language,
  })
}

const hold: Step = async (_, trx, registrant, reader) => {
  const [first, ...others] = await takeHeld(trx, registrant)
  if (!first) return
  const held = [first, ...others]
  // Carried out with what else is due: thousands at once would take longer than a transaction may.
  for (const { id } of held) await insertTask(trx, id, 'update', { held: true }, true)
  await tell(trx, 'contact_held', reader, [first, ...others])
}

const steps: readonly { stage: 'reminder' | 'hold'; step: Step }[] = [
  { stage: 'reminder', step: remind },
  { stage: 'hold', step: hold },
]

/** Takes domains off hold whose registrant's address was confirmed, or is another one that was. */
export const liftHolds = async (trx: Trx, { work }: Pick<Needs, 'work'>, only: number | null = null): Promise<void> => {
  for (const { id } of await takeLifted(trx, batch, only)) await work.schedule(trx, id, 'update', { held: false }, true)
}

/** Orders again what the registry refused, or forgets it where it is no longer wanted. */
const orderAgain = async (trx: Trx, deps: Needs & JobNeeds, id: number): Promise<void> => {
  const domain = await lockDomain(trx, id)
  if (!domain?.hold_refused_at) return
  const held = domain.hold_ordered || domain.suspended_at !== null
  const isWanted = held !== domain.held
  await updateDomain(trx, id, { hold_refused_at: isWanted ? await readClock(trx) : null })
  if (!isWanted) return
  const { hold_case: case_id, hold_ordered } = domain
  if (case_id === null || hold_ordered) await deps.work.schedule(trx, id, 'update', { held }, true)
  else {
    const event = held ? 'domain_suspended' : 'domain_unsuspended'
    await orderChange(trx, deps, null, domain, { held, case_id }, { event }, true)
  }
}

/** Orders contacts again that a domain came with. Incomplete ones are refused where they are saved. */
const orderContactsAgain = async (trx: Trx, deps: Needs & JobNeeds, id: number): Promise<void> => {
  const domain = await lockDomain(trx, id)
  if (!domain?.contacts_refused_at) return
  await updateDomain(trx, id, { contacts_refused_at: await readClock(trx) })
  const contacts = await registryContacts(trx, domain, deps.registries.at(domain)).catch(error => {
    if (!(error instanceof ProblemError)) throw error
    return undefined
  })
  if (contacts) await deps.work.schedule(trx, id, 'update', { contacts }, true)
}

const repeated = [
  { find: findLifted, work: liftHolds },
  { find: findRefusedHolds, work: orderAgain },
  { find: findRefusedContacts, work: orderContactsAgain },
]

/**
 * Reminds of addresses that are not confirmed, and puts their domains on hold once their time is over. Two processes may
 * run it at once.
 */
export const runHolds = async (deps: Needs & JobNeeds, isOver: IsOver): Promise<void> => {
  for (const { stage, step } of steps)
    await eachObject<Registrant>(deps, {
      job,
      isOver,
      find: after => listLate(deps.db, stage, after, batch),
      object: ({ user_id }) => `user ${user_id}`,
      work: async registrant => {
        await transact(deps.db, async trx => {
          const owner = await findUser(trx, registrant.user_id)
          if (!owner) return
          const language = storedLanguage(owner.language) ?? 'en'
          await step(deps, trx, registrant, { to: owner.email, language, email: registrant.email })
        })
      },
    })
  for (const { find, work } of repeated)
    await eachObject<number>(deps, {
      job,
      isOver,
      find: after => find(deps.db, after ?? 0, batch),
      object: id => `domain ${id}`,
      work: async id => {
        await transact(deps.db, trx => work(trx, deps, id))
      },
    })
}
