import type { RequestContext } from '../request-context'

const hour = 3_600_000

/** When what is asked for now takes effect: later where a domain leaves its account and nothing can bring it back. */
export const endOfHold = ({ settings }: Pick<RequestContext, 'settings'>, now: Date): Date =>
  new Date(now.getTime() + settings.TRANSFER_HOLD * hour)

/** A moment as mails say it, in UTC. */
export const mailTime = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')
