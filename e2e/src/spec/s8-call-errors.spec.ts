import { failsAt, requestsOf } from '../faults/call-action'
import { actionNamed, callActions } from '../faults/call-actions'
import { silent } from '../faults/call-faults'
import { nameOf, specifiedCalls } from '../faults/specified-calls'
import { problem } from '../fixtures/faults'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { faultsAtStart } from '../trust/faults-at-start'

/** Actions by the line of section 8 that says what they show. */
const lines: Record<string, readonly string[]> = {
  '[S8.4]': ['register'],
  '[S8.5]': ['confirm'],
  '[S8.7]': ['request-reset', 'verify-reset', 'reset-password'],
  '[S8.10]': [
    'cart add',
    'admin approve',
    'admin reject',
    'admin reserve',
    'domain list',
    'auto-renew',
    'delegation',
    'nameservers',
    'record add',
    'record save',
    'record delete',
    'contacts save',
    'transfer lock',
    'transfer start',
    'address list',
    'address read',
    'address add',
    'address save',
    'address delete',
  ],
  '[S8.13]': ['cart remove', 'cart submit', 'admin domains', 'admin logs'],
}

inEachLanguage(() => {
  for (const [line, names] of Object.entries(lines)) {
    for (const action of names.map(actionNamed)) {
      test(`${line} ${action.name}: the server's words, else ${action.fallback.english ?? 'ours'}`, async ({
        scene,
        guard,
        t,
        expectText,
      }) => {
        guard.allow(failsAt(action))
        const { key, english } = action.fallback
        const words = english ? expectText(english, key) : t(key)
        const { page, act, message, unchanged } = await action.stage(scene)
        scene.faultProxy.inject(requestsOf(action.call), silent)
        await act()
        await expect(message(words)).toBeVisible()
        // Some fallbacks begin like others: 'Failed to load' is not 'Failed to load address'.
        await expect(page.getByText(words, { exact: true }).first()).toBeAttached()
        await unchanged?.()
        scene.faultProxy.restore()
        const detail = 'Сьогодні ні · Not today'
        scene.faultProxy.inject(requestsOf(action.call), problem(409, 'said_by_nobody_else', detail))
        await act()
        await expect(message(detail)).toBeVisible()
        await unchanged?.()
      })
    }
  }
})

test('every call of section 7 is among them, or among those that are made without being asked for', () => {
  const tested = new Set([...callActions, ...faultsAtStart].map(({ call: { method, path } }) => `${method} ${path}`))
  expect(specifiedCalls.map(nameOf).filter(name => !tested.has(name))).toEqual([])
})
