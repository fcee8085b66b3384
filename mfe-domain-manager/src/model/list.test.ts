import { readList } from '@panel/shared/rules'
import { sampleDomain } from '../testing/sample-domain'
import { drawerRouteSearch, readDrawerRoute } from './drawer-route'
import { daysLeft, expiryTone, nextDate } from './expiry'
import { countFacets, type DomainFilter, readFilter, writeFilter } from './list-filter'
import { countByStatus, filterDomains, listChoices, sortDomains } from './list-sort'
import { narrowingOf, toView } from './list-view'

const domains = [
  sampleDomain({ id: 1, name: 'zebra', expires_at: '2027-03-01T00:00:00Z', auto_renew: true }),
  sampleDomain({ id: 2, name: 'apple', zone: 'ua', status: 'pending', expires_at: null }),
  sampleDomain({ id: 3, name: 'mango', expires_at: '2026-12-01T00:00:00Z', privacy_enabled: false }),
]

const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)

test.each([
  ['', [2, 3, 1]],
  ['name', [2, 3, 1]],
  ['-name', [1, 3, 2]],
  ['expires_at', [3, 1, 2]],
  ['-expires_at', [2, 1, 3]],
  ['auto_renew', [1, 2, 3]],
  ['privacy_enabled', [1, 2, 3]],
  ['-privacy_enabled', [3, 1, 2]],
])('sorted by %s', (sort, expected) => {
  expect(ids(sortDomains(domains, readList(listChoices, new URLSearchParams({ sort })).sort))).toEqual(expected)
})

test.each([
  ['', 'all', [1, 2, 3]],
  ['ZEB', 'all', [1]],
  [' https://www.apple.ua/path ', 'all', [2]],
  ['.com', 'all', [1, 3]],
  ['', 'pending', [2]],
  ['zebra', 'pending', []],
] as const)('filtered by "%s" and %s', (q, status, expected) => {
  expect(ids(filterDomains(domains, { q, status, filter: {} }))).toEqual(expected)
})

describe('narrowed', () => {
  const end = (day: string) => `${day}T12:00:00Z`
  const narrowed = [
    sampleDomain({
      id: 1,
      name: 'shop-one',
      tags: ['Shop', 'client-A'],
      expires_at: end('2027-01-31'),
      ns1: 'ns1.host.example',
    }),
    sampleDomain({
      id: 2,
      name: 'shop-two',
      zone: 'com.ua',
      tags: ['shop'],
      expires_at: end('2027-02-01'),
      auto_renew: true,
    }),
    sampleDomain({ id: 3, name: 'bulk-one', zone: 'com.ua', tags: ['two words'], expires_at: end('2027-03-01') }),
    sampleDomain({
      id: 4,
      name: 'bulk-two',
      zone: 'net',
      expires_at: null,
      client_transfer_lock: true,
      ns4: 'ns1.host.example',
      more_nameservers: ['ns5.host.example'],
    }),
  ]

  test.each<[string, DomainFilter, number[]]>([
    ['shop .ua', {}, [2]],
    ['.ua   BULK', {}, [3]],
    ['bulk nothing', {}, []],
    ['tag:SHOP', {}, [1, 2]],
    ['tag:shop tag:client-a', {}, [1]],
    ['two tag:shop', {}, [2]],
    ['tag:"Two Words"', {}, [3]],
    ['', { zone: 'com.ua' }, [2, 3]],
    ['', { tag: 'Client-a' }, [1]],
    ['', { tag: 'shop', zone: 'com' }, [1]],
    ['', { auto_renew: 'true' }, [2]],
    ['', { lock: 'true' }, [4]],
    ['', { expires_to: '2027-01-31' }, [1]],
    ['', { expires_from: '2027-02-01' }, [2, 3]],
    ['', { expires_from: '2027-01-31', expires_to: '2027-02-01' }, [1, 2]],
    ['', { ns: 'ns1.host.example' }, [1, 4]],
    ['', { ns: 'ns5.host.example' }, [4]],
  ])('by %p and %p', (q, filter, expected) => {
    expect(ids(filterDomains(narrowed, { q, status: 'all', filter }))).toEqual(expected)
  })

  test('each filter offers what the others leave, tags in any case once', () => {
    const of = (name: string, filter: DomainFilter) =>
      countFacets(narrowed, filter).flatMap(facet => (facet.filter === name ? [[facet.value, facet.count]] : []))
    expect(of('tag', {})).toEqual([
      ['Shop', 2],
      ['client-A', 1],
      ['two words', 1],
    ])
    expect(of('zone', { zone: 'net', tag: 'shop' })).toEqual([
      ['com', 1],
      ['com.ua', 1],
    ])
    expect(of('lock', { zone: 'com.ua' })).toEqual([['false', 2]])
  })

  test('a filter survives the way through the address; what cannot be read is left out', () => {
    const filter = { zone: 'com.ua', tag: 'a b&c', lock: 'false', expires_from: '2027-01-31' }
    const query = writeFilter(new URLSearchParams('domain=12&ns=old'), filter)
    expect(query.get('domain')).toBe('12')
    expect(readFilter(name => query.get(name))).toEqual(filter)
    const wrong = new URLSearchParams('zone=a b&tag= &lock=yes&expires_to=2027-13-40&ns=A')
    expect(readFilter(name => wrong.get(name))).toEqual({})
  })

  test('a view asks the API by the same names, and lists that are equal have equal keys', () => {
    const view = toView({ q: '  Shop   one ', status: 'all', sort: undefined, filter: { tag: 'x' } })
    expect(view).toEqual({ q: 'shop one', tag: 'x', sort: 'name' })
    expect(narrowingOf(view)).toEqual({ q: 'shop one', tag: 'x' })
  })
})

test('what ends soon and does not renew itself is a narrowing of its own', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const list = [
    sampleDomain({ id: 1, expires_at: inDays(59) }),
    sampleDomain({ id: 2, expires_at: inDays(90) }),
    sampleDomain({ id: 3, expires_at: inDays(20), auto_renew: true }),
    sampleDomain({ id: 4, expires_at: inDays(5) }),
    sampleDomain({ id: 5, expires_at: inDays(-3), status: 'expired' }),
    sampleDomain({ id: 6, expires_at: null, status: 'pending' }),
  ]
  expect(ids(filterDomains(list, { q: '', status: 'expiring', filter: {} }))).toEqual([1, 4])
  expect(countByStatus(list)).toEqual({ approved: 4, expired: 1, pending: 1, expiring: 2 })
})

test('what waits for its registrant to confirm an address is a narrowing of its own', () => {
  const unconfirmed_contact = { until: '2026-12-08T12:00:00Z', on_hold: false }
  const list = [sampleDomain({ id: 1 }), sampleDomain({ id: 2, unconfirmed_contact })]
  expect(ids(filterDomains(list, { q: '', status: 'unconfirmed', filter: {} }))).toEqual([2])
  expect(countByStatus(list)).toMatchObject({ approved: 2, unconfirmed: 1 })
})

test('domains are counted by status', () => {
  expect(countByStatus(domains)).toMatchObject({ approved: 2, pending: 1 })
})

test.each([
  ['?domain=12&view=dns', { domain: 12, view: 'dns' }],
  ['?domain=12', { domain: 12, view: 'overview' }],
  ['?domain=12&view=nonsense', { domain: 12, view: 'overview' }],
  ['?domain=-1', { domain: undefined, view: 'overview' }],
  ['?domain=12abc', { domain: undefined, view: 'overview' }],
  ['', { domain: undefined, view: 'overview' }],
])('%s is a place', (search, place) => {
  expect(readDrawerRoute(search)).toEqual(place)
})

test('a place is written into the query next to the filter', () => {
  expect(drawerRouteSearch('?q=a', { domain: 7, view: 'contacts' })).toBe('?q=a&domain=7&view=contacts')
  expect(drawerRouteSearch('?q=a&domain=7&view=contacts', { domain: undefined, view: 'overview' })).toBe('?q=a')
  expect(drawerRouteSearch('?domain=7', { domain: undefined, view: 'dns' })).toBe('')
})

const now = Date.parse('2026-06-01T00:00:00Z')

test.each([
  ['2027-06-01T00:00:00Z', 365, 'accent'],
  ['2026-07-20T00:00:00Z', 49, 'warning'],
  ['2026-06-10T00:00:00Z', 9, 'danger'],
  ['2026-06-06T21:30:00Z', 6, 'danger'],
  ['2026-06-01T22:00:00Z', 1, 'danger'],
  ['2026-06-01T20:00:00Z', 0, 'danger'],
  ['2026-05-31T23:00:00Z', -1, 'danger'],
  [null, undefined, 'accent'],
  ['nonsense', undefined, 'accent'],
] as const)('a domain that expires at %s', (expires_at, days, urgency) => {
  expect(daysLeft({ expires_at }, now)).toBe(days)
  expect(expiryTone({ expires_at, status: 'approved', auto_renew: false }, now)).toBe(urgency)
})

test.each([
  ['approved', true, '2026-06-20T12:00:00Z', 'accent', '2026-06-13T12:00:00.000Z'],
  ['approved', true, '2026-06-05T12:00:00Z', 'danger', undefined],
  ['approved', false, '2026-06-20T12:00:00Z', 'warning', undefined],
  ['expired', true, '2026-05-22T12:00:00Z', 'danger', '2026-06-21T12:00:00.000Z'],
  ['redemption', false, '2026-04-22T12:00:00Z', 'danger', '2026-06-21T12:00:00.000Z'],
  ['rejected', false, '2026-06-02T12:00:00Z', 'accent', undefined],
] as const)(
  '%s, auto-renew %s, until %s: red only where the customer must act',
  (status, auto_renew, expires_at, tone, next) => {
    const domain = { status, auto_renew, expires_at }
    expect(expiryTone(domain, now)).toBe(tone)
    expect(nextDate(domain, now)?.toISOString()).toBe(next)
  },
)

test('the last day for a restoration is what the API says of a late deletion', () => {
  const [expires_at, restore_until] = ['2026-04-22T12:00:00Z', '2026-07-01T12:00:00.000Z']
  const domain = { status: 'redemption', auto_renew: false, expires_at, restore_until }
  expect(nextDate(domain, now)?.toISOString()).toBe(restore_until)
})
