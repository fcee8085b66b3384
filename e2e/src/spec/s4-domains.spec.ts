import { adminCalls, type Domain, dnsCalls, domainCalls } from '@panel/shared/contract'
import { approvedDomain, requestDomains, uniqueName } from '../fixtures/accounts'
import { type Caller, call } from '../fixtures/api'
import { expectColor } from '../fixtures/badge-color'
import type { Fault } from '../fixtures/faults'
import { lastJson } from '../fixtures/recorded-requests'
import { settled } from '../fixtures/settled'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { openTab, requestRow } from '../screens/admin'
import * as manager from '../screens/domain-manager'

const key = (name: string) => `mfe-domain-manager:${name}`

/** The API's answer with something else in the domain, or in each domain of the list. */
const withDomains = (change: object): Fault => ({
  kind: 'change',
  change: body => {
    const answer: Domain | Domain[] = JSON.parse(body.toString())
    const changed = Array.isArray(answer) ? answer.map(domain => ({ ...domain, ...change })) : { ...answer, ...change }
    return Buffer.from(JSON.stringify(changed))
  },
})

inEachLanguage(() => {
  test('[S4.8] [S8.11] DNS cannot be managed in external and parking mode', async ({
    open,
    customer,
    customerApi,
    adminToken,
    t,
    expectText,
  }) => {
    const domain = await approvedDomain(customerApi, adminToken)
    const page = await open({ token: customer.token })
    const panel = manager.domainDrawer({ page, t }, `${domain.name}.com`)
    for (const delegation_type of ['external', 'parking'] as const) {
      await call(customerApi, domainCalls.setDelegation, { params: { id: domain.id }, body: { delegation_type } })
      await page.goto(`/app/domain-manager?domain=${domain.id}&view=dns`)
      await expect(
        panel.getByText(expectText('DNS management is disabled in this mode.', 'rules:domains.dns-disabled')),
      ).toBeVisible()
      await expect(panel.getByRole('button', { name: t(key('dns.add')) })).toHaveCount(0)
    }
  })
})

const colors = { approved: 'green', pending: 'yellow', reserved: 'blue', rejected: 'red' } as const

/** A domain of each status; answers their names. */
const decidedDomains = async (customerApi: Caller, adminApi: Caller): Promise<Record<string, string>> => {
  const decisions = { approved: adminCalls.approve, rejected: adminCalls.reject, reserved: adminCalls.reserve }
  const statuses = [...Object.keys(decisions), 'pending']
  const requested = await requestDomains(
    customerApi,
    statuses.map(() => uniqueName()),
  )
  for (const [index, decision] of Object.values(decisions).entries()) {
    await call(adminApi, decision, { params: { id: requested[index]?.id ?? 0 } })
  }
  return Object.fromEntries(statuses.map((status, index) => [status, `${requested[index]?.name}.com`]))
}

test('[S4.6] [S9.8] each status has its colour, and any other is gray', async ({
  open,
  customer,
  customerApi,
  adminApi,
  faultProxy,
  t,
}) => {
  await decidedDomains(customerApi, adminApi)
  const page = await open({ token: customer.token })
  await page.goto('/app/domain-manager')
  const badge = (text: string) => page.getByRole('grid').getByText(text, { exact: true }).first()
  for (const [status, color] of Object.entries(colors)) await expectColor(badge(t(key(`status.${status}`))), color)
  faultProxy.inject({ path: /^\/api\/domains\/my/ }, withDomains({ status: 'suspended' }))
  await page.reload()
  await expectColor(badge('suspended'), 'gray')
})

test("[S4.6] [S9.8] the administrator's requests have the same colours", async ({
  open,
  customerApi,
  adminApi,
  adminToken,
  faultProxy,
  t,
}) => {
  const names = await decidedDomains(customerApi, adminApi)
  const page = await open({ token: adminToken })
  const screen = { page, t }
  await page.goto('/admin')
  await openTab(screen, 'domains')
  for (const [status, color] of Object.entries(colors)) {
    const row = requestRow(screen, names[status] ?? '')
    await expectColor(row.getByText(t(`mfe-admin:status.${status}`), { exact: true }), color)
  }
  faultProxy.inject({ path: /^\/api\/admin\/domains/ }, withDomains({ status: 'suspended' }))
  await page.reload()
  await openTab(screen, 'domains')
  await expectColor(requestRow(screen, names.approved ?? '').getByText('suspended', { exact: true }), 'gray')
})

test('[S4.7] [S9.4] internal and parking force the platform nameservers and clear ns3 and ns4; external lets them be edited', async ({
  open,
  customer,
  customerApi,
  adminToken,
  t,
}) => {
  const { id, name } = await approvedDomain(customerApi, adminToken)
  const page = await open({ token: customer.token })
  const screen = { page, t }
  const panel = manager.domainDrawer(screen, `${name}.com`)
  const field = (ns: string) => panel.getByLabel(t(key(`delegation.${ns}`)), { exact: true })
  await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
  await manager.chooseDelegation(screen, panel, 'external')
  for (const ns of ['ns1', 'ns2', 'ns3', 'ns4']) await field(ns).fill(`${ns}.example.net`)
  await manager.saveDelegation(screen, panel)
  await expect(page.getByText(t(key('delegation.saved')))).toBeVisible()
  expect(await call(customerApi, domainCalls.get, { params: { id } })).toMatchObject({
    delegation_type: 'external',
    ns1: 'ns1.example.net',
    ns2: 'ns2.example.net',
    ns3: 'ns3.example.net',
    ns4: 'ns4.example.net',
  })
  for (const type of ['parking', 'internal'] as const) {
    await manager.chooseDelegation(screen, panel, type)
    await expect(field('ns1')).toHaveValue('ns1.panel.example')
    await expect(field('ns2')).toHaveValue('ns2.panel.example')
    for (const ns of ['ns1', 'ns2']) await expect(field(ns)).not.toBeEditable()
    for (const ns of ['ns3', 'ns4']) await expect(field(ns)).toHaveCount(0)
    await manager.saveDelegation(screen, panel)
    await expect
      .poll(async () => await call(customerApi, domainCalls.get, { params: { id } }))
      .toMatchObject({
        delegation_type: type,
        ns1: 'ns1.panel.example',
        ns2: 'ns2.panel.example',
        ns3: null,
        ns4: null,
      })
  }
})

test('[S4.8] [S5.10] [S7.25] [S7.26] saving changes the delegation first if it differs, then what belongs to the type', async ({
  open,
  customer,
  customerApi,
  adminToken,
  faultProxy,
  t,
}) => {
  const { id, name } = await approvedDomain(customerApi, adminToken)
  await call(customerApi, dnsCalls.create, { body: { domain_id: id, host: 'kept', type: 'A', content: '192.0.2.5' } })
  const page = await open({ token: customer.token })
  const screen = { page, t }
  const panel = manager.domainDrawer(screen, `${name}.com`)
  const domain = `/api/domains/${id}`
  const saves = async (...calls: string[]) => {
    const from = faultProxy.requests.length
    // Asked beside the save, at their own times: is the zone served and signed, do the typed name servers answer. Scripts
    // come when they are needed.
    const made = () =>
      faultProxy.requests
        .slice(from)
        .filter(({ path }) => path.startsWith('/api/'))
        .map(({ method, path }) => `${method} ${path.split('?')[0]}`)
        .filter(one => !/^GET .*\/(status|dnssec|nameserver-check|ds|host-updates)$/.test(one))
    await manager.saveDelegation(screen, panel)
    await expect.poll(() => made().slice(0, calls.length)).toEqual(calls)
    await settled(page)
    expect(made()).toEqual(calls)
  }
  await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
  await expect(manager.recordList(screen, panel)).toContainText('kept')
  await manager.chooseDelegation(screen, panel, 'external')
  await panel.getByLabel(t(key('delegation.ns1')), { exact: true }).fill('ns1.example.net')
  await panel.getByLabel(t(key('delegation.ns2')), { exact: true }).fill('ns2.example.net')
  await saves(`PUT ${domain}/delegation`, `PUT ${domain}/nameservers`, `GET ${domain}`)
  expect(lastJson(faultProxy, 'PUT', `${domain}/delegation`)).toEqual({ delegation_type: 'external' })
  expect(lastJson(faultProxy, 'PUT', `${domain}/nameservers`)).toEqual({
    ns1: 'ns1.example.net',
    ns2: 'ns2.example.net',
    ns3: null,
    ns4: null,
  })
  await expect(manager.recordList(screen, panel)).toHaveCount(0)

  await panel.getByLabel(t(key('delegation.ns2')), { exact: true }).fill('ns5.example.net')
  await saves(`PUT ${domain}/nameservers`, `GET ${domain}`)

  await manager.chooseDelegation(screen, panel, 'parking')
  await saves(`PUT ${domain}/delegation`)
  await expect(manager.recordList(screen, panel)).toHaveCount(0)

  await manager.chooseDelegation(screen, panel, 'internal')
  await saves(`PUT ${domain}/delegation`, `GET /api/dns/domain/${id}`)
  await expect(manager.recordList(screen, panel)).toContainText('kept')
})

test('[S4.11] the progress is the elapsed share of the term, rounded, from 0 to 100, and 0 for wrong dates', async ({
  open,
  customer,
  customerApi,
  adminToken,
  faultProxy,
  t,
}) => {
  const { id, name } = await approvedDomain(customerApi, adminToken)
  const page = await open({ token: customer.token })
  const day = 86_400_000
  const at = (days: number) => new Date(Date.now() + days * day).toISOString()
  const cases: [string, string, string][] = [
    [at(-100), at(100), '50'],
    [at(-1), at(2), '33'],
    [at(-2), at(1), '67'],
    [at(-400), at(-35), '100'],
    [at(1), at(366), '0'],
    [at(10), at(-10), '0'],
  ]
  for (const [created_at, expires_at, percent] of cases) {
    faultProxy.inject({ path: /^\/api\/domains\/my/ }, withDomains({ created_at, expires_at }))
    await page.goto('/app/domain-manager')
    const bar = manager.domainRow({ page, t }, `${name}.com`).getByRole('progressbar')
    await expect(bar, `${created_at} to ${expires_at}`).toHaveAttribute('aria-valuenow', percent)
  }
  faultProxy.inject({ path: /^\/api\/domains\/(my|\d+)/ }, withDomains({ created_at: at(-100), expires_at: null }))
  await page.goto(`/app/domain-manager?domain=${id}`)
  await expect(
    manager.domainDrawer({ page, t }, `${name}.com`).getByRole('progressbar'),
    'a term without an end',
  ).toHaveAttribute('aria-valuenow', '0')
})
