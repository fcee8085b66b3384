import type { Page } from '@playwright/test'
import type { FaultProxy } from '../fixtures/fault-proxy'
import { requestsTo } from '../fixtures/recorded-requests'
import { expect } from '../fixtures/test'
import type { Translate } from '../fixtures/texts'
import { goInside, type PanelPlace } from './panel-places'
import { announcedOn, messageOn, restWorks } from './rest-works'

/** Milliseconds from a click until a message must stand on the page (TRUST MFE-1). */
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
export const reportsAt = (faultProxy: FaultProxy): Report[] =>
  requestsTo(faultProxy, 'POST', '/client-report').map(({ body }) => JSON.parse(body))

/** Waits until a report of this panel and build, in this phase, is there, whose cause holds these words or any. */
export const expectReport = async (faultProxy: FaultProxy, { cause = '', ...rest }: Partial<Report>): Promise<void> => {
  const words = cause ? expect.stringContaining(cause) : expect.stringMatching(/\S/)
  await expect.poll(() => reportsAt(faultProxy)).toContainEqual(expect.objectContaining({ ...rest, cause: words }))
}

interface Met {
  page: Page
  faultProxy: FaultProxy
  place: PanelPlace
  t: Translate
  email: string
  report: Partial<Report>
  restore: () => Promise<void> | void
}

const stayed = async (page: Page, mark: string) =>
  expect(await page.evaluate(() => Reflect.get(window, 'mark')), 'the page was not reloaded').toBe(mark)

/** Goes to a panel that fails; answers the milliseconds to the message. */
export const meetMessage = async ({ page, place, t }: Pick<Met, 'page' | 'place' | 't'>): Promise<number> => {
  const asked = Date.now()
  await goInside(page, place.path)
  await expect(messageOn(page, t)).toBeVisible({ timeout: messageLimit })
  const message = Date.now() - asked
  await expect(announcedOn(page, t)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  return message
}

/** One cell of the grid: message, everything else alive, and recovery by one click once the fault is over. */
export const meetFault = async (met: Met): Promise<{ message: number; recovery: number }> => {
  const { page, faultProxy, place, t, restore } = met
  const mark = String(Math.random())
  await page.evaluate(value => Reflect.set(window, 'mark', value), mark)
  const message = await meetMessage(met)
  await restWorks(met)
  await expect(messageOn(page, t)).toBeVisible({ timeout: messageLimit })
  await restore()
  const retry = page.getByRole('main').getByRole('button', { name: t('shell:panelFailure.retry') })
  await expect(retry).toBeEnabled()
  const clicked = Date.now()
  await retry.click()
  await expect(place.works(page, t)).toBeVisible()
  const recovery = Date.now() - clicked
  await expect(page.locator('main:focus-within')).toHaveCount(1)
  await stayed(page, mark)
  await expectReport(faultProxy, met.report)
  return { message, recovery }
}
