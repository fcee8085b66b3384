import type { DelegationType, Domain, DomainStatus } from '../../contract/domains'
import { domainCan, noTransferLock } from './domain-can'
import { formatMoney } from './money'
import { addYears, expiryProgress, termDeadlines } from './term'

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
  restore: domainCan.restore(one),
  remove: domainCan.remove(one),
  changeDelegation: domainCan.changeDelegation(one),
  editNameservers: domainCan.editNameservers(one),
  manageDns: domainCan.manageDns(one),
  toggleDnssec: domainCan.toggleDnssec(one),
  editContacts: domainCan.editContacts(one),
  togglePrivacy: domainCan.togglePrivacy(one),
  toggleAutoRenew: domainCan.toggleAutoRenew(one),
  toggleTransferLock: domainCan.toggleTransferLock(one),
  startTransfer: domainCan.startTransfer(one),
  requestAuthCode: domainCan.requestAuthCode(one),
  approve: domainCan.approve(one),
  reject: domainCan.reject(one),
  reserve: domainCan.reserve(one),
})

const refusals = (one: ReturnType<typeof domain>) =>
  Object.fromEntries(
    Object.entries(may(one)).flatMap(([action, verdict]) => (verdict.allowed ? [] : [[action, verdict.reason]])),
  )

const owner = ['manage', 'renew', 'restore', 'changeDelegation', 'editNameservers', 'manageDns'].concat([
  'editContacts',
  'togglePrivacy',
  'toggleDnssec',
  'toggleAutoRenew',
  'toggleTransferLock',
  'startTransfer',
  'requestAuthCode',
])
const allOf = (reason: string) => Object.fromEntries(owner.map(action => [action, reason]))
const without = (actions: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(actions).filter(([action]) => !names.includes(action)))
const held = { remove: 'domains.held' }
const running = { ...held, restore: 'domains.not-in-redemption' }
const decided = { approve: 'domains.decided', reject: 'domains.decided', reserve: 'domains.decided' }

describe('what may be done with a domain', () => {
  test.each([
    ['pending', domain('pending'), { ...without(allOf('domains.pending'), 'editContacts'), ...held }],
    ['rejected', domain('rejected'), { ...allOf('domains.rejected'), ...decided }],
    ['reserved', domain('reserved'), { ...allOf('domains.reserved'), ...held, reserve: 'domains.decided' }],
    ['approved', domain('approved'), { ...running, editNameservers: 'domains.nameservers-platform', ...decided }],
    [
      'external',
      domain('approved', 'external'),
      { ...running, manageDns: 'domains.dns-disabled', toggleDnssec: 'domains.dns-disabled', ...decided },
    ],
    [
      'parking',
      domain('approved', 'parking'),
      {
        ...running,
        manageDns: 'domains.dns-disabled',
        toggleDnssec: 'domains.dns-disabled',
        editNameservers: 'domains.nameservers-platform',
        ...decided,
      },
    ],
    [
      'locked',
      domain('approved', 'external', { client_transfer_lock: true }),
      {
        ...running,
        manageDns: 'domains.dns-disabled',
        toggleDnssec: 'domains.dns-disabled',
        startTransfer: 'domains.transfer-locked',
        requestAuthCode: 'domains.transfer-locked',
        ...decided,
      },
    ],
    [
      'expired',
      domain('expired'),
      { ...without(allOf('domains.expired'), 'renew', 'editContacts'), ...held, ...decided },
    ],
    ['redemption', domain('redemption'), { ...without(allOf('domains.redemption'), 'restore'), ...held, ...decided }],
    ['released', domain('released'), { ...allOf('domains.released'), ...decided }],
    ['transferred', domain('transferred'), { ...allOf('domains.transferred'), ...decided }],
  ])('%s', (_, one, expected) => {
    expect(refusals(one)).toEqual(expected)
  })

  test('a registry without a transfer lock sets none', () => {
    expect(noTransferLock).toEqual(refusedFor('domains.no-transfer-lock'))
  })

  test('a transfer is offered once, and the lock stays off while it is', () => {
    const pending = { allowed: false, reason: 'domains.transfer-pending' }
    expect(domainCan.startTransfer(domain('approved'), true)).toEqual(pending)
    expect(domainCan.toggleTransferLock(domain('approved'), true)).toEqual(pending)
    const locked = domain('approved', 'internal', { client_transfer_lock: true })
    expect(domainCan.startTransfer(locked, true)).toEqual({ allowed: false, reason: 'domains.transfer-locked' })
    expect(domainCan.toggleTransferLock(locked, true)).toEqual({ allowed: true })
  })

  test.each([
    [
      ['serverUpdateProhibited'],
      {
        changeDelegation: 'domains.registry-update',
        editNameservers: 'domains.registry-update',
        toggleDnssec: 'domains.registry-update',
        toggleTransferLock: 'domains.registry-update',
        requestAuthCode: 'domains.registry-update',
      },
    ],
    [
      ['serverTransferProhibited'],
      { startTransfer: 'domains.registry-transfer', requestAuthCode: 'domains.registry-transfer' },
    ],
    [['serverRenewProhibited'], { renew: 'domains.registry-renew' }],
    [['serverDeleteProhibited', 'serverHold'], {}],
  ])('what the registry has locked with %p is left to it', (registry_statuses, expected) => {
    const locked = domain('approved', 'internal', { registry_statuses })
    const own = { editNameservers: 'domains.nameservers-platform' }
    expect(refusals(locked)).toEqual({ ...running, ...decided, ...own, ...expected })
  })

  test('a lock of the registry keeps a domain in the redemption period', () => {
    const locked = { status: 'redemption', registry_statuses: ['serverUpdateProhibited'] }
    expect(domainCan.restore(locked)).toEqual({ allowed: false, reason: 'domains.registry-update' })
  })

  const refusedFor = (reason: string) => ({ allowed: false, reason })

  test.each([
    ['2035-01-05T00:00:00Z', { allowed: true }],
    ['2035-01-05T00:00:01Z', refusedFor('domains.renew-limit')],
    [null, refusedFor('domains.no-term')],
  ])('a term to %s can be renewed: %p', (expires_at, verdict) => {
    expect(domainCan.renew({ status: 'approved', expires_at }, now)).toEqual(verdict)
  })

  test('a registry says for how many years a term is extended, and how far ahead it may end', () => {
    const one = { status: 'approved', expires_at: '2027-01-05T00:00:00Z' } as const
    const renewed = (years: number, renew: number[], longest: number) =>
      domainCan.renew(one, now, years, { renew, longest })
    expect(renewed(1, [1], 2)).toEqual({ allowed: true })
    expect(renewed(2, [1], 5)).toEqual(refusedFor('domains.renew-years'))
    expect(renewed(1, [1], 1)).toEqual(refusedFor('domains.renew-limit'))
  })

  test('of a domain that is registered elsewhere only the DNS is managed', () => {
    const elsewhere = domain('unregistered')
    const { manageDns: _, toggleDnssec: __, ...refused } = allOf('domains.unregistered')
    expect(refusals(elsewhere)).toEqual({ ...refused, remove: 'domains.unregistered', ...decided })
    expect(refusals(domain('unregistered', 'external')).toggleDnssec).toBe('domains.dns-disabled')
  })

  test.each([
    ['the registry', 'register', []],
    ['another registrar', 'transfer', []],
    ['the verification of its registrant', 'verification', ['reject', 'reserve']],
    ['nothing', undefined, ['approve', 'reject', 'reserve']],
  ] as const)('of a request that waits for %s an administrator decides what is left (%s)', (_, kind, left) => {
    const pending = kind ? [{ kind, since: now.toISOString(), attempts: 1 }] : []
    for (const decision of ['approve', 'reject', 'reserve'] as const)
      expect([decision, domainCan[decision]({ status: 'pending', pending })]).toEqual([
        decision,
        left.some(each => each === decision) ? { allowed: true } : refusedFor('domains.decided'),
      ])
  })

  test.each([
    ['reserved', undefined, true],
    ['rejected', undefined, true],
    ['rejected', 'no_reason', true],
    ['rejected', 'registry_refused', false],
    ['rejected', 'request_withdrawn', false],
    ['pending', undefined, false],
    ['approved', undefined, false],
  ] as const)('what is %s for the reason %p can be opened again: %p', (status, code, isAllowed) => {
    const verdict = domainCan.reopen({ status, reason: code && { code, text: '' } })
    expect(verdict).toEqual(isAllowed ? { allowed: true } : refusedFor('domains.decided'))
  })

  test.each([
    ['pending', [], true],
    ['pending', [{ kind: 'register', attempts: 0 }], true],
    ['pending', [{ kind: 'verification', attempts: 0 }], true],
    ['pending', [{ kind: 'register', attempts: 1 }], false],
    ['pending', [{ kind: 'transfer', attempts: 0 }], false],
    ['approved', [], false],
    ['reserved', [], false],
    ['rejected', [], false],
  ] as const)('a request that is %s with %j can be withdrawn: %p', (status, work, isAllowed) => {
    const pending = work.map(one => ({ ...one, since: now.toISOString() }))
    const verdict = domainCan.withdraw({ status, pending })
    expect(verdict).toEqual(isAllowed ? { allowed: true } : refusedFor('domains.withdraw-late'))
    if (work.length === 0) expect(domainCan.withdraw({ status })).toEqual(verdict)
  })

  test('in a state that this version does not know nothing is done', () => {
    const unknown: ReturnType<typeof domain> = JSON.parse(JSON.stringify({ ...domain('approved'), status: 'frozen' }))
    const all = { ...allOf('domains.decided'), remove: 'domains.held', ...decided }
    expect(refusals(unknown)).toEqual(all)
  })

  test.each([
    [1, true],
    [9, true],
    [10, false],
  ])('a term of one more year can be extended by %p years: %p', (years, allowed) => {
    const expires_at = '2027-01-05T00:00:00Z'
    expect(domainCan.renew({ status: 'expired', expires_at }, now, years).allowed).toBe(allowed)
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

test.each([
  [null, '2026-03-06T00:00:00.000Z'],
  ['2026-02-04T00:00:00Z', '2026-03-06T00:00:00.000Z'],
  ['2026-02-20T00:00:00Z', '2026-03-22T00:00:00.000Z'],
])('a domain whose term ended on 5 January, deleted at %s, can be restored until %s', (deleted, until) => {
  const end = new Date('2026-01-05T00:00:00Z')
  expect(termDeadlines(end, deleted ? new Date(deleted) : null).restoreUntil.toISOString()).toBe(until)
})

test.each([
  ['2024-02-29T12:00:00Z', 1, '2025-02-28T12:00:00.000Z'],
  ['2024-02-29T12:00:00Z', 4, '2028-02-29T12:00:00.000Z'],
  ['2026-01-05T00:00:00Z', 10, '2036-01-05T00:00:00.000Z'],
])('%s and %p years are %s', (from, years, end) => {
  expect(addYears(new Date(from), years).toISOString()).toBe(end)
})

test.each([
  ['UAH', 'UAH 1,234.50', '1 234,50 ₴'],
  ['HUF', 'HUF 1,234.50', '1 234,50 HUF'],
  ['JPY', '¥123,450', '123 450 ¥'],
  ['KWD', 'KWD 123.450', '123,450 KWD'],
])('an amount has the minor units of ISO 4217 on every computer: %s', (currency, en, uk) => {
  const shown = (['en', 'uk'] as const).map(language => formatMoney(language, currency, 123_450))
  expect(shown.map(text => text.replace(/\s/g, ' '))).toEqual([en, uk])
})
