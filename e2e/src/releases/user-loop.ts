import type { Locator, Page } from '@playwright/test'
import { navigateInPage } from '../fixtures/panel-places'
import type { Translate } from '../fixtures/texts'
import { searchField } from '../screens/search'

/** What went wrong on the way, in words. */
export interface LoopReport {
  failedPages: string[]
  lostInputs: string[]
  /** Texts of builds that were shown. */
  builds: Set<string>
}

export interface LoopOptions {
  page: Page
  t: Translate
  /** How long a page may take, in milliseconds. */
  timeLimit: number
}

const typed = 'Olena'

/**
 * One lap of a signed-in customer through the product, as steps. In it pages are loaded and left, text is typed, stays
 * while a step passes, and is looked for again after a reload. Builds may change under any step.
 */
export const userLoop = ({ page, t, timeLimit }: LoopOptions, report: LoopReport): (() => Promise<void>)[] => {
  const shows = async (what: string, locator: Locator) => {
    await locator
      .first()
      .waitFor({ timeout: timeLimit })
      .catch(() => report.failedPages.push(what))
  }
  const holds = async (what: string, field: Locator) => {
    const value = await field.inputValue({ timeout: timeLimit }).catch(() => '')
    if (value !== typed) report.lostInputs.push(what)
  }
  const recordBuilds = async () => {
    const text = page.getByRole('main').getByText(/(?:One|Two) of mfe-[a-z-]+/)
    const shown = await text
      .first()
      .textContent({ timeout: timeLimit })
      .catch(() => null)
    if (shown) report.builds.add(shown)
  }
  const type = async (field: Locator) => {
    await field.fill(typed, { timeout: timeLimit }).catch(() => report.failedPages.push('a field'))
  }
  const heading = (key: string) => page.getByRole('heading', { level: 1, name: t(key), exact: true })
  const search = searchField({ page, t })
  const firstName = page
    .getByRole('dialog', { name: t('mfe-address-book:form.add') })
    .getByLabel(t('addresses:field.first_name'), { exact: true })
  return [
    async () => {
      await page.goto('/')
      await shows('/', search)
      await recordBuilds()
    },
    async () => await type(search),
    async () => await holds('the search', search),
    async () => {
      await navigateInPage(page, '/cart')
      await shows('/cart', heading('mfe-search-cart:title.cart'))
    },
    async () => {
      await navigateInPage(page, '/cpc/address-book?address=new')
      await shows('/cpc/address-book', firstName)
    },
    async () => await type(firstName),
    async () => {
      await holds('the address', firstName)
      await page.reload()
      await shows('/cpc/address-book reloaded', firstName)
    },
    async () => {
      await holds('the address after a reload', firstName)
      await page
        .getByRole('button', { name: t('ui:cancel'), exact: true })
        .click({ timeout: timeLimit })
        .catch(() => undefined)
    },
    async () => {
      await navigateInPage(page, '/app/domain-manager')
      await shows('/app/domain-manager', heading('mfe-domain-manager:title'))
    },
    async () => {
      await page.goto('/cpc/address-book')
      await shows('/cpc/address-book', heading('mfe-address-book:title'))
      await recordBuilds()
    },
  ]
}
