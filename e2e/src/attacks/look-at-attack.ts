import type { Locator, Page } from '@playwright/test'
import { messageOn } from '../failures/expect-rest-usable'
import type { Account } from '../fixtures/accounts'
import { navigateInPage, type PanelPlace, placeOf } from '../fixtures/panel-places'
import type { Translate } from '../fixtures/texts'
import { userMenuButton } from '../screens/header'
import { searchField } from '../screens/search'
import { hostilePanel } from './hostile-build'

/** Milliseconds that each thing may take to be seen. */
const timeLimit = 5000

/** What a customer has after an attack. */
interface Sight {
  header: boolean
  'other panels': boolean
  session: boolean
  /** Whether the page is as it was after it was loaded again elsewhere. */
  'after a reload': boolean
  stolen: boolean
}

export const contained: Sight = {
  header: true,
  'other panels': true,
  session: true,
  'after a reload': true,
  stolen: false,
}

const ofHangingTab: Sight = {
  header: false,
  'other panels': false,
  session: false,
  'after a reload': false,
  stolen: false,
}

interface Looked {
  page: Page
  t: Translate
  customer: Account
  /** Where the code runs; a page of the panel itself, unless stated. */
  at?: PanelPlace
}

const isSeen = (locator: Locator, timeout = timeLimit): Promise<boolean> =>
  locator
    .first()
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    )

/** Answers undefined when the page does not answer in time: its tab hangs. */
const within = async <Value>(work: Promise<Value>): Promise<Value | undefined> => {
  const late = new AbortController()
  const limit = new Promise<undefined>(resolve => {
    const timer = setTimeout(resolve, timeLimit)
    late.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  return await Promise.race([work.catch(() => undefined), limit]).finally(() => late.abort())
}

const header = ({ page, t }: Looked) =>
  page.getByRole('banner').getByRole('link', { name: t('shell:brand'), exact: true })

/** For as long as a timer takes that leads back, or until the page is reloaded. */
const stay = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(resolve => setTimeout(resolve, 500))).catch(() => undefined)

/** Whether another page comes, and stays. */
const isThere = async (page: Page, path: string, works: Locator): Promise<boolean> => {
  await navigateInPage(page, path).catch(() => page.goto(path))
  if (!(await isSeen(works))) return false
  await within(stay(page))
  return await isSeen(works)
}

const othersWork = async ({ page, t }: Looked): Promise<boolean> =>
  (await isThere(page, '/terms', placeOf('mfe-auth').works(page, t))) &&
  (await isThere(page, '/app/domain-manager', page.getByText(t('mfe-domain-manager:list.emptyHint'))))

const isSignedIn = async ({ page, t, customer }: Looked): Promise<boolean> =>
  await isSeen(userMenuButton({ page, t }, customer.email))

const typeAtHome = async ({ page, t }: Looked): Promise<void> => {
  await page.keyboard.press('a')
  await navigateInPage(page, '/').catch(() => page.goto('/'))
  await searchField({ page, t })
    .press('a', { timeout: timeLimit })
    .catch(() => undefined)
}

/** Goes from another page to the panel that attacks, as a customer does, and sees what becomes of everything. */
export const lookAtAttack = async (looked: Looked): Promise<Sight> => {
  const { page, t, at = placeOf(hostilePanel) } = looked
  await page.goto('/terms')
  await placeOf('mfe-auth').works(page, t).waitFor()
  await navigateInPage(page, at.path)
  const made = () => performance.getEntriesByName('attack').length > 0
  await within(Promise.race([page.waitForFunction(made), messageOn(page, t).waitFor()]))
  if ((await within(page.evaluate(() => 'alive'))) === undefined) return ofHangingTab
  await isSeen(at.works(page, t).or(messageOn(page, t)))
  await page.mouse.click(1, 1)
  const first = await isSeen(header(looked))
  const others = await othersWork(looked)
  const session = await isSignedIn(looked)
  const last = await isSeen(header(looked))
  await typeAtHome(looked)
  const stolen = (await page.evaluate(() => document.documentElement.dataset.stolen)) !== undefined
  await page.goto('/terms')
  const afterReload = (await isSeen(placeOf('mfe-auth').works(page, t))) && (await isSignedIn(looked))
  return { header: first && last, 'other panels': others, session, 'after a reload': afterReload, stolen }
}
