/** Query keys of what only an administrator may see; all are below `all`, so that it can be forgotten at once. */
export const keys = {
  all: ['admin'] as const,
  domains: ['admin', 'domains'] as const,
  users: ['admin', 'users'] as const,
  statistics: ['admin', 'statistics'] as const,
  account: (id: number) => ['admin', 'account', id] as const,
  found: (q: string) => ['admin', 'found', q] as const,
  orders: (search: string) => ['admin', 'orders', search] as const,
  allOrders: ['admin', 'orders'] as const,
  audit: (search: string) => ['admin', 'audit', search] as const,
  allMails: ['admin', 'mails'] as const,
  waitingMails: (cursor: string) => ['admin', 'mails', 'waiting', cursor] as const,
  mails: (cursor: string) => ['admin', 'mails', 'given-up', cursor] as const,
  releases: ['admin', 'releases'] as const,
  history: (name: string) => ['admin', 'releases', name] as const,
  sessions: (user: number) => ['admin', 'sessions', String(user)] as const,
}
