import type { AdminDomain, AdminLog } from '@panel/shared/contract'
import { statusAfter, withDomain } from './decision'
import { countByStatus, filterDomains, filterUsers, ownersOf, requestersOf, sortDomains } from './domain-list'
import { nextSort, readTab, tabSearch } from './list-state'
import { pageOf } from './paging'

const domain = (id: number, name: string, status: AdminDomain['status'], user_id = 1): AdminDomain => ({
  id,
  name,
  zone: 'com',
  status,
  created_at: `2026-01-0${id}T00:00:00Z`,
  user_id,
})

const domains = [
  domain(1, 'zebra', 'approved'),
  domain(2, 'apple', 'pending', 2),
  domain(3, 'mango', 'reserved'),
  domain(4, 'kiwi', 'rejected', 2),
]

const users: AdminLog[] = [
  {
    id: 1,
    email: 'ann@example.com',
    created_at: '2026-01-01T00:00:00Z',
    domains: [domains[0], domains[2]] as AdminDomain[],
  },
  { id: 2, email: 'bob@example.com', created_at: '2026-01-02T00:00:00Z', domains: [] },
]

test('domains that the list leaves out count for the requester', () => {
  const many = users.map(user => ({ ...user, more_domains: { approved: 900, expired: 20, pending: 3, released: 7 } }))
  expect(requestersOf(many).get(1)).toMatchObject({ held: 921, rejected: 0, waiting: 3 })
})

const owners = ownersOf(users)
const names = (list: readonly AdminDomain[]) => list.map(({ name }) => name).join()

test.each([
  ['', 'all', 'zebra,apple,mango,kiwi'],
  ['APPLE', 'all', 'apple'],
  [' https://apple.com/path ', 'all', 'apple'],
  ['.com', 'reserved', 'mango'],
  ['', 'pending', 'apple'],
  ['bob@', 'all', 'apple,kiwi'],
  ['bob@', 'rejected', 'kiwi'],
  ['nothing', 'all', ''],
] as const)('the search %p with the status %s finds %s', (q, status, found) => {
  expect(names(filterDomains(domains, { q, status }, owners))).toBe(found)
})

test('a request whose decision can be undone is among those that wait, and is found in its own script', () => {
  const [held] = domains.map(domain => ({ ...domain, status: 'approved' as const, undo_seconds: 5 }))
  const genuine = { ...domain(9, 'xn--b1aluem3j', 'pending', 1), display_name: 'привіт.com' }
  const list = [held, genuine].flatMap(one => one ?? [])
  expect(filterDomains(list, { q: '', status: 'pending' }, owners)).toHaveLength(2)
  expect(filterDomains(list, { q: 'привіт', status: 'all' }, owners)).toEqual([genuine])
})

test.each([
  [undefined, 'zebra,apple,mango,kiwi'],
  [{ field: 'name', descending: false }, 'apple,kiwi,mango,zebra'],
  [{ field: 'name', descending: true }, 'zebra,mango,kiwi,apple'],
  [{ field: 'created_at', descending: true }, 'kiwi,mango,apple,zebra'],
  [{ field: 'status', descending: false }, 'apple,zebra,kiwi,mango'],
] as const)('the order %j gives %s', (sort, order) => {
  expect(names(sortDomains(domains, sort))).toBe(order)
})

test('the counters count each status', () => {
  expect(countByStatus(domains)).toEqual({ approved: 1, pending: 1, reserved: 1, rejected: 1, awaits_payment: 0 })
  expect(countByStatus([])).toEqual({ approved: 0, pending: 0, reserved: 0, rejected: 0, awaits_payment: 0 })
})

test.each([
  ['ann', 'ann@example.com'],
  ['mango.com', 'ann@example.com'],
  ['', 'ann@example.com,bob@example.com'],
  ['nobody', ''],
])('the search %p finds the users %p', (q, found) => {
  expect(
    filterUsers(users, q)
      .map(({ email }) => email)
      .join(),
  ).toBe(found)
})

test('the tab is read from the address, and a link to one carries its list', () => {
  expect(['', 'tab=logs', 'tab=nowhere'].map(query => readTab(new URLSearchParams(query)))).toEqual([
    'dashboard',
    'logs',
    'dashboard',
  ])
  expect([tabSearch('dashboard'), tabSearch('logs', { q: 'ann' })]).toEqual(['', '?tab=logs&q=ann'])
})

test('a column’s head sorts up, down, then not at all', () => {
  const up = nextSort(undefined, 'name')
  const down = nextSort(up, 'name')
  expect([up, down, nextSort(down, 'name')]).toEqual([
    { field: 'name', descending: false },
    { field: 'name', descending: true },
    undefined,
  ])
  expect(nextSort(down, 'status')).toEqual({ field: 'status', descending: false })
})

const numbers = Array.from({ length: 101 }, (_, index) => index)

test.each([
  [1, 1, 1, 50, 50],
  [3, 3, 101, 101, 1],
  [9, 3, 101, 101, 1],
  [0, 1, 1, 50, 50],
  [Number.NaN, 1, 1, 50, 50],
])('page %p of 101 is page %i with %i to %i', (wanted, page, from, to, length) => {
  const cut = pageOf(numbers, wanted, 50)
  expect(cut).toMatchObject({ page, pages: 3, from, to, total: 101 })
  expect(cut.items).toHaveLength(length)
})

test('an empty list has one empty page', () => {
  expect(pageOf([], 1, 50)).toEqual({ items: [], page: 1, pages: 1, from: 0, to: 0, total: 0 })
})

test('[S4.6] each decision leads to its status', () => {
  expect(statusAfter).toEqual({
    approve: 'approved',
    reject: 'rejected',
    reserve: 'reserved',
    reopen: 'pending',
  })
  expect(withDomain(domains, 2, { status: 'approved' })?.map(({ status }) => status)).toEqual([
    'approved',
    'approved',
    'reserved',
    'rejected',
  ])
  expect(withDomain(undefined, 2, { status: 'approved' })).toBeUndefined()
})
