import type { DelegationType, Domain, DomainStatus } from '../../contract/domains'
import { domainCan } from './domain-can'
import { expiryProgress } from './expiry-progress'
import { applyDelegation, validateNameservers } from './nameservers'

const now = new Date('2026-01-05T00:00:00Z')

const domain = (status: DomainStatus, delegation_type: DelegationType = 'internal', rest: Partial<Domain> = {}) => ({
  status,
  delegation_type,
  client_transfer_lock: false,
  expires_at: '2027-01-05T00:00:00Z',
  ...rest,
})

const may = (one: ReturnType<typeof domain>) => ({
  manage: domainCan.manage(one),
  renew: domainCan.renew(one, now),
  changeDelegation: domainCan.changeDelegation(one),
  editNameservers: domainCan.editNameservers(one),
  manageDns: domainCan.manageDns(one),
  editContacts: domainCan.editContacts(one),
  togglePrivacy: domainCan.togglePrivacy(one),
  toggleAutoRenew: domainCan.toggleAutoRenew(one),
  toggleTransferLock: domainCan.toggleTransferLock(one),
  startTransfer: domainCan.startTransfer(one),
  approve: domainCan.approve(one),
  reject: domainCan.reject(one),
  reserve: domainCan.reserve(one),
})

const refusals = (one: ReturnType<typeof domain>) =>
  Object.fromEntries(
    Object.entries(may(one)).flatMap(([action, verdict]) => (verdict.allowed ? [] : [[action, verdict.reason]])),
  )

const owner = ['manage', 'renew', 'changeDelegation', 'editNameservers', 'manageDns', 'editContacts'].concat([
  'togglePrivacy',
  'toggleAutoRenew',
  'toggleTransferLock',
  'startTransfer',
])
const allOf = (reason: string) => Object.fromEntries(owner.map(action => [action, reason]))
const decided = { approve: 'domains.decided', reject: 'domains.decided', reserve: 'domains.decided' }

describe('what may be done with a domain', () => {
  test.each([
    ['pending', domain('pending'), allOf('domains.pending')],
    ['rejected', domain('rejected'), { ...allOf('domains.rejected'), ...decided }],
    ['reserved', domain('reserved'), { ...allOf('domains.reserved'), reserve: 'domains.decided' }],
    ['approved', domain('approved'), { editNameservers: 'domains.nameservers-platform', ...decided }],
    ['external', domain('approved', 'external'), { manageDns: 'domains.dns-disabled', ...decided }],
    [
      'parking',
      domain('approved', 'parking'),
      { manageDns: 'domains.dns-disabled', editNameservers: 'domains.nameservers-platform', ...decided },
    ],
    [
      'locked',
      domain('approved', 'external', { client_transfer_lock: true }),
      { manageDns: 'domains.dns-disabled', startTransfer: 'domains.transfer-locked', ...decided },
    ],
  ])('%s', (_, one, expected) => {
    expect(refusals(one)).toEqual(expected)
  })

  test.each([
    ['2035-01-05T00:00:00Z', true],
    ['2035-01-05T00:00:01Z', false],
    [null, false],
  ])('a term to %s can be renewed: %p', (expires_at, allowed) => {
    expect(domainCan.renew({ status: 'approved', expires_at }, now).allowed).toBe(allowed)
  })
})

test.each([
  ['2025-01-05T00:00:00Z', '2027-01-05T00:00:00Z', 50],
  ['2026-01-05T00:00:00Z', '2027-01-05T00:00:00Z', 0],
  ['2026-02-05T00:00:00Z', '2027-01-05T00:00:00Z', 0],
  ['2024-01-05T00:00:00Z', '2025-01-05T00:00:00Z', 100],
  ['2025-12-30T00:00:00Z', '2026-12-30T00:00:00Z', 2],
  ['never', '2027-01-05T00:00:00Z', 0],
  ['2025-01-05T00:00:00Z', null, 0],
  ['2026-01-05T00:00:00Z', '2026-01-05T00:00:00Z', 0],
  ['2027-01-05T00:00:00Z', '2025-01-05T00:00:00Z', 0],
])('from %s to %s is %p %% past (S4.11)', (created, expires, percent) => {
  expect(expiryProgress(created, expires, now)).toBe(percent)
})

describe('nameservers', () => {
  const own = { ns1: 'a.x.net', ns2: 'b.x.net', ns3: 'c.x.net', ns4: 'd.x.net' }
  const platform = ['ns1.panel.example', 'ns2.panel.example'] as const

  test.each([
    ['internal', { ns1: platform[0], ns2: platform[1], ns3: null, ns4: null }],
    ['parking', { ns1: platform[0], ns2: platform[1], ns3: null, ns4: null }],
    ['external', own],
  ] as const)('%s delegation (S4.7)', (type, expected) => {
    expect(applyDelegation(type, own, platform)).toEqual(expected)
  })

  test('empty ones become null (S5.10), names are put into one spelling', () => {
    expect(
      validateNameservers({ ns1: ' NS1.Example.NET. ', ns2: 'ns2.example.net', ns3: '', ns4: ' ' }, 'x.com'),
    ).toEqual({
      ok: true,
      nameservers: { ns1: 'ns1.example.net', ns2: 'ns2.example.net', ns3: null, ns4: null },
    })
  })

  test.each([
    [{ ns1: 'a.x.net', ns2: '' }, ['ns2 domains.ns.required']],
    [{}, ['ns1 domains.ns.required', 'ns2 domains.ns.required']],
    [{ ns1: 'a.x.net', ns2: 'A.X.NET.' }, ['ns2 domains.ns.twice']],
    [{ ns1: 'a.x.net', ns2: 'b.x.net', ns3: 'ns1.shop.com' }, ['ns3 domains.ns.inside']],
    [{ ns1: 'a.x.net', ns2: 'shop.com' }, ['ns2 domains.ns.inside']],
    [{ ns1: 'a.x.net', ns2: '192.0.2.1' }, ['ns2 domains.ns.address']],
    [{ ns1: 'a.x.net', ns2: '2001:db8::1' }, ['ns2 domains.ns.address']],
    [{ ns1: 'a.x.net', ns2: 'localhost' }, ['ns2 domains.ns.host']],
    [{ ns1: 'a_b.x.net', ns2: '-a.x.net' }, ['ns1 domains.ns.host', 'ns2 domains.ns.host']],
    [{ ns1: 'a.x.net', ns2: 'a..net' }, ['ns2 domains.ns.host']],
    [{ ns1: 'a.x.net', ns2: `${'a'.repeat(64)}.net` }, ['ns2 domains.ns.host']],
    [{ ns1: 'a.x.net', ns2: 'notshop.com' }, []],
  ])('%j', (typed, expected) => {
    const answer = validateNameservers(typed, 'shop.com')
    expect(answer.ok ? [] : answer.errors.map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })
})
