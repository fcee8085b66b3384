import { adminCalls, type Domain, dnsCalls, domainCalls } from '@panel/shared/contract'
import { approvedDomain, requestDomains, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import type { Fault } from '../fixtures/faults'
import { lastJson } from '../fixtures/recorded-requests'
import { expect, inEachLanguage, test } from '../fixtures/test'
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
    const panel = manager.domainPanel({ page, t }, `${domain.name}.com`)
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

test('[S4.6] [S9.8] each status has its colour, and any other is gray', async ({
  open,
  customer,
  customerApi,
  adminApi,
  faultProxy,
  t,
}) => {
  const requests = await requestDomains(customerApi, [uniqueName(), uniqueName(), uniqueName()])
  for (const [index, decision] of ([adminCalls.approve, adminCalls.reject, adminCalls.reserve] as const).entries()) {
    await call(adminApi, decision, { params: { id: requests[index]?.id ?? 0 } })
  }
  await requestDomains(customerApi, [uniqueName()])
  const page = await open({ token: customer.token })
  await page.goto('/app/domain-manager')
  /** Hue of the badge's text in degrees, and how colourful it is, from 0 to 1. */
  const lookOf = async (text: string) =>
    await page
      .getByRole('grid')
      .getByText(text, { exact: true })
      .first()
      .evaluate(element => {
        const canvas = document.createElement('canvas').getContext('2d')
        if (!canvas) throw new Error('There is no canvas')
        canvas.fillStyle = getComputedStyle(element).color
        canvas.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
        const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
        const span = high - low || 1
        const sixth =
          high === red
            ? ((green - blue) / span + 6) % 6
            : high === green
              ? (blue - red) / span + 2
              : (red - green) / span + 4
        return { hue: sixth * 60, saturation: high === 0 ? 0 : (high - low) / high }
      })
  const hues = { approved: [90, 175], pending: [25, 60], reserved: [195, 260] }
  for (const [status, [from = 0, to = 0]] of Object.entries(hues)) {
    const { hue, saturation } = await lookOf(t(key(`status.${status}`)))
    expect(saturation, status).toBeGreaterThan(0.3)
    expect(hue, status).toBeGreaterThan(from)
    expect(hue, status).toBeLessThan(to)
  }
  const rejected = await lookOf(t(key('status.rejected')))
  expect(Math.min(rejected.hue, 360 - rejected.hue)).toBeLessThan(20)
  expect(rejected.saturation).toBeGreaterThan(0.3)
  faultProxy.inject({ path: /^\/api\/domains\/my/ }, withDomains({ status: 'suspended' }))
  await page.reload()
  expect((await lookOf('suspended')).saturation).toBeLessThan(0.35)
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
  const panel = manager.domainPanel(screen, `${name}.com`)
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
  const panel = manager.domainPanel(screen, `${name}.com`)
  const domain = `/api/domains/${id}`
  const saves = async (...calls: string[]) => {
    const from = faultProxy.requests.length
    const made = () => faultProxy.requests.slice(from).map(({ method, path }) => `${method} ${path.split('?')[0]}`)
    await manager.saveDelegation(screen, panel)
    await expect.poll(() => made().slice(0, calls.length)).toEqual(calls)
    await page.waitForLoadState('networkidle')
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
    manager.domainPanel({ page, t }, `${name}.com`).getByRole('progressbar'),
    'a term without an end',
  ).toHaveAttribute('aria-valuenow', '0')
})
