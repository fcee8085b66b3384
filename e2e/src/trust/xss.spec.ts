import { adminCalls, contactCalls, dnsCalls } from '@panel/shared/contract'
import type { Page } from '@playwright/test'
import { requestsOf } from '../faults/call-action'
import { actionNamed } from '../faults/call-actions'
import { approvedDomain, storedAddress } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import type { FaultProxy } from '../fixtures/fault-proxy'
import { problem } from '../fixtures/faults'
import { reportFigure } from '../fixtures/figure'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as manager from '../screens/domain-manager'
import { resultOf, searchFor } from '../screens/search'
import { payloads } from './payloads'

/** Watches for anything that a payload could set off. */
const watch = (page: Page, door: FaultProxy): string[] => {
  const alarms: string[] = []
  page.on('dialog', dialog => {
    alarms.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', request => {
    if (!request.url().startsWith(door.url) && !request.url().startsWith('data:')) alarms.push(request.url())
  })
  return alarms
}

/** Payloads that do not stand on the page as the text they are, and alarms. */
const misses = async (page: Page, alarms: readonly string[], expected: readonly string[]): Promise<string[]> => {
  const [text, canary] = await page.evaluate(() => {
    const values = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    return [`${document.body.textContent}\n${values.join('\n')}`, Reflect.get(window, 'canary')] as const
  })
  const flat = (value: string) => value.replace(/\s+/g, ' ').trim()
  const missing = expected
    .filter(payload => !flat(text).includes(flat(payload)))
    .map(payload => `not literal: ${payload}`)
  return [...missing, ...alarms, ...(canary === undefined ? [] : ['the canary ran'])]
}

test('there are 120 payloads', () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(120)
})

inEachLanguage(() => {
  test('XSS-1 the lookup text', async ({ page, door, t, language }) => {
    const alarms = watch(page, door)
    door.plant(
      { path: /^\/api\/whois/ },
      { kind: 'answer', status: 200, type: 'text/plain; charset=utf-8', body: payloads.join('\n') },
    )
    await page.goto('/')
    await searchFor({ page, t }, 'google.com')
    await resultOf({ page, t }, 'google.com').locator('pre').waitFor()
    const found = await misses(page, alarms, payloads)
    expect(found).toEqual([])
    reportFigure(`XSS-1 lookup text ${language}`, found.length, 'most', 0)
  })

  test("XSS-1 the server's words", async ({ scene, guard, language }) => {
    guard.allow(/^409/)
    const action = actionNamed('address add')
    const { page, act, message } = await action.stage(scene)
    const alarms = watch(page, scene.door)
    scene.door.plant(requestsOf(action.call), problem(409, 'in_no_catalogue', payloads.join(' | ')))
    await act()
    await message('canary').first().waitFor()
    const found = await misses(page, alarms, payloads)
    expect(found).toEqual([])
    reportFigure(`XSS-1 server's words ${language}`, found.length, 'most', 0)
  })

  test('XSS-1 addresses', async ({ open, customer, asCustomer, door, t, language }) => {
    const stored = payloads.filter(payload => payload.length <= 60)
    for (const label of stored.slice(0, 60)) {
      await storedAddress(asCustomer, { label, first_name: label, last_name: label, address_line1: label, city: label })
    }
    const page = await open({ token: customer.token })
    const alarms = watch(page, door)
    await page.goto('/cpc/address-book')
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    const found = await misses(page, alarms, stored.slice(0, 60))
    await page
      .getByRole('button', { name: t('mfe-address-book:card.editNamed', { name: stored[0] ?? '' }) })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel(t('mfe-address-book:field.label'), { exact: true }).waitFor()
    found.push(...(await misses(page, alarms, stored.slice(0, 1))))
    expect(found).toEqual([])
    reportFigure(`XSS-1 addresses ${language}`, found.length, 'most', 0)
  })

  test('XSS-1 records and contacts', async ({ open, customer, asCustomer, adminToken, door, t, language }) => {
    const { id, name } = await approvedDomain(asCustomer, adminToken)
    const quoted = payloads.filter(payload => !/["\\]/.test(payload) && /^[\x20-\x7e]+$/.test(payload)).slice(0, 60)
    for (const [index, payload] of quoted.entries()) {
      const body = { domain_id: id, host: `t${index}`, type: 'TXT', content: `"${payload}"` } as const
      await call(asCustomer, dnsCalls.create, { body })
    }
    const contact = (text: string) => ({
      name: text,
      email: '',
      phone: text.slice(0, 40),
      address: text,
      hidden: false,
    })
    const [registrant = '', admin = '', tech = ''] = payloads.slice(80, 83)
    const contacts = { registrant: contact(registrant), admin: contact(admin), tech: contact(tech) }
    await call(asCustomer, contactCalls.save, { params: { id }, body: contacts })
    const page = await open({ token: customer.token })
    const alarms = watch(page, door)
    await page.goto(`/app/domain-manager?domain=${id}&view=dns`)
    await expect(
      manager.recordList({ page, t }, manager.domainPanel({ page, t }, `${name}.com`)).getByRole('listitem'),
    ).toHaveCount(quoted.length)
    const found = await misses(page, alarms, quoted)
    await page.goto(`/app/domain-manager?domain=${id}&view=contacts`)
    await page.getByRole('button', { name: t('mfe-domain-manager:contacts.save') }).waitFor()
    found.push(...(await misses(page, alarms, [registrant, admin, tech])))
    expect(found).toEqual([])
    reportFigure(`XSS-1 records and contacts ${language}`, found.length, 'most', 0)
  })

  test("XSS-1 names and emails in the administrator's lists", async ({ open, adminToken, door, language }) => {
    const log = payloads.map((payload, index) => ({
      id: index + 1,
      email: payload,
      created_at: '2026-01-05T00:00:00Z',
      domains: [{ name: payload, zone: 'com', status: 'pending' }],
    }))
    const body = JSON.stringify(log)
    const page = await open({ token: adminToken })
    const alarms = watch(page, door)
    door.plant(requestsOf(adminCalls.logs), { kind: 'answer', status: 200, type: 'application/json', body })
    const found: string[] = []
    await page.goto('/admin?tab=logs')
    await page.getByRole('row').nth(1).waitFor()
    found.push(...(await misses(page, alarms, payloads.slice(0, 20))))
    expect(found).toEqual([])
    reportFigure(`XSS-1 administrator's lists ${language}`, found.length, 'most', 0)
  })
})

test('XSS-1 control: a payload that runs, and a text that is not shown, are found', async ({ page, door }) => {
  const alarms = watch(page, door)
  await page.goto('/')
  await page.evaluate(() => {
    Reflect.set(window, 'canary', 1)
    setTimeout(() => alert('1'))
  })
  await expect.poll(() => alarms.length).toBe(1)
  expect(await misses(page, alarms, ['<b>nowhere</b>'])).toEqual([
    'not literal: <b>nowhere</b>',
    'dialog 1',
    'the canary ran',
  ])
})
