import type { Page } from '@playwright/test'
import type { FaultProxy } from '../fixtures/fault-proxy'
import { navigateInPage, type PanelPlace } from '../fixtures/panel-places'
import { requestsTo } from '../fixtures/requests'
import { expect } from '../fixtures/test'
import type { Translate } from '../fixtures/texts'
import { announcedOn, expectHeaderUsable, expectRestUsable, messageOn } from './expect-rest-usable'

/** Milliseconds from a click or an opened address until a message must be shown. */
export const messageLimit = 5000

/** What a browser told the gateway of a panel that failed. */
export interface Report {
  panel: string
  build: string
  phase: string
  cause: string
  recovered: boolean
}

/** The reports that passed the faultProxy. */
const reportsAt = (faultProxy: FaultProxy): Report[] =>
  requestsTo(faultProxy, 'POST', '/client-report').map(({ body }) => JSON.parse(body))

/** Waits until a report of this panel and build, in this phase, is there, whose cause holds these words or any. */
export const expectReport = async (faultProxy: FaultProxy, { cause = '', ...rest }: Partial<Report>): Promise<void> => {
  const words = cause ? expect.stringContaining(cause) : expect.stringMatching(/\S/)
  await expect.poll(() => reportsAt(faultProxy)).toContainEqual(expect.objectContaining({ ...rest, cause: words }))
}

interface FaultyPanel {
  page: Page
  faultProxy: FaultProxy
  place: PanelPlace
  t: Translate
  /** Email of the user who is signed in. */
  email: string
  /** What the report must say. */
  report: Partial<Report>
  /** Ends the fault for new requests. */
  restore: () => Promise<void> | void
}

const expectNoReload = async (page: Page, mark: string) =>
  expect(await page.evaluate(() => Reflect.get(window, 'mark')), 'the page was not reloaded').toBe(mark)

const markPage = async (page: Page): Promise<string> => {
  const mark = String(Math.random())
  await page.evaluate(value => Reflect.set(window, 'mark', value), mark)
  return mark
}

/** Goes to a panel that fails. Returns the milliseconds until the message is shown. */
export const expectFailureMessage = async ({
  page,
  place,
  t,
}: Pick<FaultyPanel, 'page' | 'place' | 't'>): Promise<number> => {
  const started = Date.now()
  await navigateInPage(page, place.path)
  await expect(messageOn(page, t)).toBeVisible({ timeout: messageLimit })
  const message = Date.now() - started
  await expect(announcedOn(page, t)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  return message
}

/** Ends the fault and clicks 'Try again' once. */
const expectRecovery = async ({ page, faultProxy, place, t, report, restore }: FaultyPanel): Promise<void> => {
  await restore()
  const retry = page.getByRole('main').getByRole('button', { name: t('shell:panelFailure.retry') })
  const works = place.works(page, t)
  // What takes long is tried once more by itself, and may be there before it was clicked.
  await expect(retry.or(works).first()).toBeEnabled()
  await Promise.any([retry.click(), works.waitFor()])
  await expect(works).toBeVisible()
  await expect(page.locator('main:focus-within')).toHaveCount(1)
  await expectReport(faultProxy, report)
}

/** Milliseconds until something is shown; the header's only for a first load. */
export interface Times {
  header?: number
  message: number
}

/** Reaches the panel by a click: message, everything else usable, and recovery by one click once the fault is over. */
export const triggerFault = async (faulty: FaultyPanel): Promise<Times> => {
  const { page, t } = faulty
  const mark = await markPage(page)
  const message = await expectFailureMessage(faulty)
  await expectRestUsable(faulty)
  await expect(messageOn(page, t)).toBeVisible({ timeout: messageLimit })
  await expectRecovery(faulty)
  await expectNoReload(page, mark)
  return { message }
}

/** Milliseconds from opening an address until the header must be shown, whatever the panel does. */
export const headerLimit = 2000

/** Opens the panel's address: header, message, header and session usable, and recovery by one click. */
export const triggerFaultAtFirstLoad = async (faulty: FaultyPanel): Promise<Times> => {
  const { page, place, t } = faulty
  const started = Date.now()
  await page.goto(place.path, { waitUntil: 'commit' })
  await expect(page.getByRole('banner')).toBeVisible({ timeout: messageLimit })
  const header = Date.now() - started
  await expect(messageOn(page, t)).toBeVisible({ timeout: messageLimit })
  const message = Date.now() - started
  const mark = await markPage(page)
  await expect(announcedOn(page, t)).toBeVisible()
  await expectHeaderUsable(faulty)
  await expectRecovery(faulty)
  await expectNoReload(page, mark)
  return { header, message }
}
