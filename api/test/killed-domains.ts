import type { TermNotice } from '../src/database/registry-columns'
import type { DomainChanges } from '../src/domains/repository'
import { getDomain } from './domain-users'
import type { HeldDomain } from './epp/registry-state'
import type { KilledWorld } from './killed-world'
import { fullNameOf } from './registration-records'
import type { Work } from './survive-kills'
import { createUser, makeDomain, type TestUser } from './users'

const day = 86_400_000

export const inDays = (days: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + days * day)

export interface Owned {
  owner: TestUser
  id: number
  name: string
  /** The domain at the registry. */
  held: HeldDomain
}

export const count = <T>(all: readonly T[], isCounted: (one: T) => boolean): number => all.filter(isCounted).length

/** The domains that the jobs of the schedule work on. */
export const killedDomains = (world: KilledWorld) => {
  const { api, admin, server, mailsTo, eventsTo, audited } = world

  const ready: { owner: TestUser; id: number }[] = []

  /** A registered domain of its own owner; many at a time, since the work of a registration is not what is tested. */
  const registered = async (): Promise<{ owner: TestUser; id: number }> => {
    const one = ready.pop()
    if (one) return one
    while (ready.length < 20) {
      const owner = await createUser(api)
      ready.push({ owner, id: await makeDomain(api, owner, admin) })
    }
    await world.finish()
    return registered()
  }

  /** A registered domain whose term ends in so many days, of an owner with a webhook. */
  const owned = async (days = 365): Promise<Owned> => {
    const { owner, id } = await registered()
    await world.addWebhook(owner)
    const name = await fullNameOf(api, id)
    const held = server.state.get(name)
    held.expires = inDays(days)
    await api.db.updateTable('domains').set({ expires_at: held.expires }).where('id', '=', id).execute()
    return { owner, id, name, held }
  }

  const set = (id: number, changes: DomainChanges) =>
    api.db.updateTable('domains').set(changes).where('id', '=', id).execute()

  const told = ({ owner, id, held }: Owned, kind: TermNotice) =>
    api.db
      .insertInto('term_notices')
      .values({ domain_id: id, user_id: owner.id, kind, expires_at: held.expires, mailed_at: inDays(-2) })
      .execute()

  /** That each came about once: an entry of the audit, an event for the owner, a mail with these words in its subject. */
  const once = async (
    { owner, id }: Pick<Owned, 'owner' | 'id'>,
    what: { audit?: string; event?: string; mail?: string },
  ): Promise<void> => {
    const { audit, event, mail } = what
    const entries = await audited(`domain ${id}`)
    const found = {
      ...(audit && { audit: count(entries, one => one === audit) }),
      ...(event && { event: count(eventsTo(owner), one => one === event) }),
      ...(mail && { mail: count(mailsTo(owner), ({ subject }) => subject.includes(mail)) }),
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(what).map(key => [key, 1])))
  }

  const statusOf = async ({ owner, id }: Owned): Promise<string> => (await getDomain(api, owner, id)).status

  const scheduled = (name: string, check: Work['check']): Work => ({ doing: { scheduled: name }, check })

  return { owned, set, told, once, statusOf, scheduled }
}
