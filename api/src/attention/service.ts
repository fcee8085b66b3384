import { type Attention, type AttentionKind, attentionKinds, type Notification } from '@panel/shared/contract'
import { chainWaiting } from '../audit/chain'
import type { User } from '../base/caller'
import { cutIdPage, type Paged, readNumberCursor } from '../database/page'
import type { RequestContext } from '../request-context'
import {
  countDomainsByKind,
  countOthers,
  listNotifications,
  markRead,
  type NotificationRow,
  readUntil,
} from './repository'

const domains = '/app/domain-manager'

const links: Readonly<Record<AttentionKind, string>> = {
  leaving: domains,
  redemption: `${domains}?status=redemption`,
  expired: `${domains}?status=expired`,
  unconfirmed: `${domains}?status=unconfirmed`,
  registrant: `${domains}?status=registrant`,
  unpaid: '/cpc/billing',
  expiring: `${domains}?status=expiring`,
  offered: domains,
  failed: '/app/operations',
  refused: `${domains}?status=rejected`,
  additions: '/cpc/additions',
}

/** What needs the account's attention, the most urgent first. */
export const getAttention = async ({ db }: RequestContext, user: User): Promise<Attention[]> => {
  const counts = { ...(await countDomainsByKind(db, user.id)), ...(await countOthers(db, user)) }
  return attentionKinds.filter(kind => counts[kind] > 0).map(kind => ({ kind, count: counts[kind], link: links[kind] }))
}

const linkOf = ({ event, domain, domain_id }: NotificationRow): string => {
  if (domain_id !== null) return `${domains}?domain=${domain_id}`
  if (event.startsWith('order_')) return links.unpaid
  return domain === null ? '/cpc/security' : domains
}

const actorOf = ({ actor_user_id, is_admin }: NotificationRow): Notification['actor'] => {
  if (actor_user_id === null) return 'system'
  return is_admin ? 'administrator' : 'other'
}

const notificationPage = 20

/** @throws ProblemError validation */
export const getNotifications = async (
  { db, keys }: RequestContext,
  { id }: User,
  query: { limit?: string | undefined; cursor?: string | undefined },
): Promise<Paged<Notification>> => {
  await chainWaiting(db, keys)
  const limit = Number(query.limit ?? notificationPage)
  const read = await readUntil(db, id)
  const { rows, nextCursor } = cutIdPage(
    await listNotifications(db, id, readNumberCursor(query.cursor), limit + 1),
    limit,
  )
  const shown = rows.map(row => ({
    id: row.id,
    at: row.at.toISOString(),
    event: row.event,
    actor: actorOf(row),
    domain: row.domain ?? '',
    link: linkOf(row),
    read: row.id <= read,
  }))
  return { rows: shown, nextCursor }
}

export const readNotifications = async ({ db }: RequestContext, { id }: User, until: number | string): Promise<void> =>
  markRead(db, id, until)
