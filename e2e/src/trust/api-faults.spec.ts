import { reportMetric } from '@panel/shared/testing/metric'
import type { Page } from '@playwright/test'
import { type CallAction, requestsOf, type Staged } from '../faults/call-action'
import { actionNamed, callActions } from '../faults/call-actions'
import { callFaults, detail, endedSession, harmlessWithoutBody } from '../faults/call-faults'
import { nameOf, specifiedCalls } from '../faults/specified-calls'
import { password } from '../fixtures/accounts'
import { requestsTo } from '../fixtures/requests'
import { settled } from '../fixtures/settled'
import type { Scene } from '../fixtures/test'
import { expect, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { faultsAtStart, meetEach } from './faults-at-start'

/** What may happen to each call; the end of the session is the one more. */
const faults = Object.keys(callFaults).length + 1

/** Longer than the client waits for an answer. */
const beyondTimeLimit = 16_000

const notBlank = async (page: Page) => {
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(
    page.getByRole('banner').or(page.getByRole('dialog')).or(page.getByRole('alertdialog')).first(),
  ).toBeVisible()
}

/** A page that the browser cannot reach has no text of ours: to such calls the connection is lost once it has come. */
const makeCall = async (name: string, action: CallAction, { page, act, arrives }: Staged, { faultProxy }: Scene) => {
  const { method, path } = requestsOf(action.call)
  const before = requestsTo(faultProxy, method, path).length
  if (name === 'timeout') await page.clock.install()
  if (name === 'offline' && !arrives) await page.context().setOffline(true)
  await act()
  if (name === 'timeout') {
    await expect.poll(() => requestsTo(faultProxy, method, path).length).toBeGreaterThan(before)
    // The page asks for its records before it has its code, which has limits of its own.
    await expect(page.locator('h1').first()).toBeAttached()
    await page.clock.fastForward(beyondTimeLimit)
  }
}

/** Dismisses the messages in the corner as a user does. */
const dismissMessages = async (page: Page, { t }: Scene) => {
  const dismiss = page
    .getByRole('region', { name: t('ui:notifications') })
    .getByRole('button', { name: t('ui:dismiss') })
  while (await dismiss.count())
    await dismiss
      .first()
      .click({ timeout: 1000 })
      .catch(() => undefined)
}

const triggerFault = async (name: string, action: CallAction, staged: Staged, words: string, scene: Scene) => {
  const { faultProxy } = scene
  const { fault, says } = callFaults[name] ?? callFaults[500] ?? { fault: endedSession, says: 'fallback' }
  const { page, message, usable, unchanged } = staged
  faultProxy.inject(requestsOf(action.call), fault)
  await makeCall(name, action, staged, scene)
  const text = says === 'detail' && action.name !== 'resend' ? detail : words
  await expect(message(text).first(), `${name}: the text`).toBeVisible()
  // Some texts begin like others: 'Failed to load' is not 'Failed to load address'.
  if (name === '500') await expect(page.getByText(text, { exact: true }).first(), `${name}: the text`).toBeAttached()
  await expect(usable.first(), `${name}: usable again`).toBeVisible()
  await expect(usable.first(), `${name}: usable again`).not.toHaveAttribute('aria-busy', 'true')
  await unchanged?.()
  await notBlank(page)
  await page.context().setOffline(false)
  faultProxy.restore()
  await dismissMessages(page, scene)
}

/** The request was carried out: no message. */
const meetHarmlessFault = async (name: string, action: CallAction, words: string, scene: Scene) => {
  const { method, path } = requestsOf(action.call)
  const { page, act, message } = await action.stage(scene)
  const before = requestsTo(scene.faultProxy, method, path).length
  scene.faultProxy.inject({ method, path }, callFaults[name]?.fault ?? endedSession)
  await act()
  await expect.poll(() => requestsTo(scene.faultProxy, method, path)[before]?.status).toBeDefined()
  await settled(page)
  for (const text of [words, detail]) await expect(message(text), `${name}: nothing told`).toHaveCount(0)
  await notBlank(page)
  scene.faultProxy.restore()
  await page.context().close()
}

/** The session ends in the middle: asked to sign in, on the same page, with nothing that was typed lost. */
const meetEndOfSession = async (action: CallAction, staged: Staged, { faultProxy, t, customer, product }: Scene) => {
  const { page, act, unchanged } = staged
  const screen = { page, t }
  const address = new URL(page.url()).pathname
  faultProxy.inject(requestsOf(action.call), endedSession)
  await act()
  const dialog = authorization.authorizationDialog(screen)
  await expect(dialog.getByText(t('session:authorization.expired'))).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  faultProxy.restore()
  const isAdmin = action.name.startsWith('admin')
  const who = isAdmin ? product.admin : { email: customer.email, password }
  await authorization.tryToSignIn(screen, who.email, who.password)
  await expect(dialog).toBeHidden()
  await unchanged?.()
  if (!staged.arrives) expect(new URL(page.url()).pathname).toBe(address)
  await notBlank(page)
}

/** The lines of section 8 that say what some actions show; all others are of [S8.10]. */
const lines: Readonly<Record<string, string>> = {
  register: '[S8.4]',
  confirm: '[S8.5]',
  resend: '[S8.6]',
  'request-reset': '[S8.7]',
  'verify-reset': '[S8.7]',
  'reset-password': '[S8.7]',
  'cart remove': '[S8.13]',
  'cart submit': '[S8.13]',
  'admin domains': '[S8.13]',
  'admin logs': '[S8.13]',
}

for (const action of callActions) {
  const line = lines[action.name] ?? '[S8.10]'
  test(`${line} API-1 ${action.name}: each fault is shown, announced and undone`, async ({ scene }) => {
    const { guard, t, expectText } = scene
    test.setTimeout(180_000)
    // Files that are fetched ahead lose their connection when the faults end.
    guard.allow(/\/api\//, /client-report/, /^net::ERR_\w+ GET \/panels\//)
    const { key, english } = action.fallback
    const words = english ? expectText(english, key) : t(key)
    const withoutBody = action.call.response === 'none'
    let cells = 0
    let staged = await action.stage(scene)
    for (const name of Object.keys(callFaults)) {
      if ((withoutBody && harmlessWithoutBody.includes(name)) || (name === '404' && action.goneIsDone)) {
        await meetHarmlessFault(name, action, words, scene)
      } else {
        await triggerFault(name, action, staged, words, scene)
      }
      cells += 1
    }
    await staged.page.context().close()
    staged = await action.stage(scene)
    if (action.call.access === 'public') await expectRefusal(action, staged, words, scene)
    else await meetEndOfSession(action, staged, scene)
    cells += 1
    reportMetric(`API-1 ${action.name}`, cells, 'least', faults)
  })
}

for (const start of faultsAtStart) {
  test(`${start.lines} API-1 ${start.title}`, async ({ scene, guard }) => {
    guard.allow(/\/api\//)
    const cells = await meetEach(start, scene)
    reportMetric(`API-1 ${start.title.split(':')[0]}`, cells, 'least', faults)
  })
}

test('API-1 every call of section 7 is tried with every fault', () => {
  expect.soft(faults).toBeGreaterThanOrEqual(12)
  const tried = new Set([...callActions, ...faultsAtStart].map(({ call }) => nameOf(call)))
  const missing = specifiedCalls.map(nameOf).filter(name => !tried.has(name))
  expect.soft(missing).toEqual([])
  reportMetric('API-1 calls that were not tried', missing.length, 'most', 0)
})

test('API-1 control: a fault without a message is found', async ({ scene, guard, t }) => {
  guard.allow(/\/api\//)
  const action = actionNamed('cart add')
  const staged = await action.stage(scene)
  await staged.page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[role=alert] { display: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  await expect(triggerFault('500', action, staged, t(action.fallback.key), scene)).rejects.toThrow('500: the text')
})

/** Without a session there is none to end: a 401 is a refusal like any other. */
const expectRefusal = async (action: CallAction, { act, message }: Staged, words: string, { faultProxy }: Scene) => {
  faultProxy.inject(requestsOf(action.call), endedSession)
  await act()
  await expect(message(action.name === 'resend' ? words : 'Please sign in to continue.')).toBeVisible()
}
