import { paths, type Slot } from '@panel/shared/panel'

interface Placed {
  place: Slot
  to: string
  order: number
}

const admin = '/{admin}'

/** Entries that have a place of their own, so that no panel can put itself in front of others. */
const known: Partial<Record<Slot, readonly string[]>> = {
  sidebar: [paths.domainManager(), paths.billing(), paths.security(), paths.personalData(), admin],
  top: [paths.domainManager(), paths.cart(), '/cpc/transfer', '/cpc/whois'],
  'user-menu': [paths.domainManager(), paths.addressBook(), admin, paths.personalData(), paths.security()],
}

const rankOf = ({ place, to }: Placed): number => {
  const rank = known[place]?.indexOf(to) ?? -1
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank
}

/** The order of two entries of one place: those that the shell knows first, then all others, each panel's in its own. */
export const compareEntries = (one: Placed & { panel: string }, other: Placed & { panel: string }): number =>
  rankOf(one) - rankOf(other) || one.panel.localeCompare(other.panel) || one.order - other.order
