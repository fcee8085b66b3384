import { reportMetric } from '@panel/shared/testing/metric'
import type { Page } from '@playwright/test'
import { requestsOf } from '../faults/call-action'
import { actionNamed } from '../faults/call-actions'
import type { FaultProxy } from '../fixtures/fault-proxy'
import { problem } from '../fixtures/faults'
import { settled } from '../fixtures/settled'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { resultOf, searchFor } from '../screens/search'
import { payloads } from './payloads'
import { injectPayloads, shownFields } from './shown-fields'

/** Watches for anything that a payload could set off. */
const watch = (page: Page, faultProxy: FaultProxy): string[] => {
  const alarms: string[] = []
  page.on('dialog', dialog => {
    alarms.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', request => {
    if (!request.url().startsWith(faultProxy.url) && !request.url().startsWith('data:')) alarms.push(request.url())
  })
  return alarms
}

/** Payloads that are not on the page as literal text, and alarms. */
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

test('XSS-1 there are 120 payloads', () => {
  reportMetric('XSS-1 payloads', new Set(payloads).size, 'least', 120)
})

/** Reports that every payload is on the page as literal text, and that none of them ran. */
const reportLiteral = async (id: string, page: Page, alarms: readonly string[]) => {
  await expect.soft.poll(() => misses(page, alarms, payloads)).toEqual([])
  await settled(page)
  const missed = await misses(page, alarms, payloads)
  expect.soft(missed).toEqual([])
  reportMetric(`XSS-1 ${id}`, missed.length, 'most', 0)
}

inEachLanguage(() => {
  for (const role of ['user', 'admin'] as const) {
    test(`XSS-1 the lookup text, seen by the ${role}`, async ({ scene, language }) => {
      const { faultProxy, t } = scene
      const page = await scene.open({ token: role === 'admin' ? scene.adminToken : scene.customer.token })
      const alarms = watch(page, faultProxy)
      const body = payloads.join('\n')
      faultProxy.inject(
        { path: /^\/api\/whois/ },
        { kind: 'answer', status: 200, type: 'text/plain; charset=utf-8', body },
      )
      await page.goto('/')
      await searchFor({ page, t }, 'google.com')
      await resultOf({ page, t }, 'google.com').locator('pre').waitFor()
      await reportLiteral(`lookup text ${role} ${language}`, page, alarms)
    })

    test(`XSS-1 the server's words, seen by the ${role}`, async ({ scene, guard, language }) => {
      guard.allow(/^409/)
      const action = actionNamed(role === 'admin' ? 'admin approve' : 'address add')
      const { page, act, message } = await action.stage(scene)
      const alarms = watch(page, scene.faultProxy)
      scene.faultProxy.inject(requestsOf(action.call), problem(409, 'in_no_catalogue', payloads.join(' | ')))
      await act()
      await message('canary').first().waitFor()
      await reportLiteral(`server's words ${role} ${language}`, page, alarms)
    })
  }

  for (const [name, field] of Object.entries(shownFields)) {
    test(`XSS-1 ${name}`, async ({ scene, language }) => {
      const address = await field.prepare(scene)
      const token = address.startsWith('/admin') ? scene.adminToken : scene.customer.token
      // High enough for a list that draws what is in view only.
      const page = await scene.open({ token, viewport: { width: 1440, height: 6000 } })
      const alarms = watch(page, scene.faultProxy)
      injectPayloads(scene, field, payloads)
      await page.goto(address)
      await reportLiteral(`${name} ${language}`, page, alarms)
    })
  }
})

test('XSS-1 control: a payload that runs, and a text that is not shown, are found', async ({ page, faultProxy }) => {
  const alarms = watch(page, faultProxy)
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
