import type { Page } from '@playwright/test'
import { navigateInPage, otherPlaces, type PanelPlace } from '../fixtures/panel-places'
import { expect } from '../fixtures/test'
import { readTexts, type Translate } from '../fixtures/texts'

const ukrainian = readTexts('uk')

/** The screen of a failed panel, or the notice that it takes long, whichever comes first. */
export const messageOn = (page: Page, t: Translate) =>
  page
    .getByText(t('shell:panelFailure.title'))
    .or(page.getByText(t('shell:panelLoading.slow')))
    .first()

/** The message in the element that screen readers announce. */
export const announcedOn = (page: Page, t: Translate) =>
  page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ has: messageOn(page, t) })
    .first()

interface Around {
  page: Page
  place: PanelPlace
  t: Translate
  /** Email of the user who is signed in. */
  email: string
}

/** Fails unless header, session and language work around a broken panel, whose message follows the language. */
export const expectHeaderUsable = async ({ page, t, email }: Around): Promise<void> => {
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: t('shell:brand'), exact: true })).toBeVisible()
  await expect(banner.getByRole('button', { name: email.split('@')[0] ?? email, exact: true })).toBeVisible()
  await banner.getByRole('button', { name: 'Українська' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk')
  await expect(messageOn(page, ukrainian)).toBeVisible()
  await banner.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}

/** Fails unless header, session, language, routing and the pages of the other four panels work around a broken one. */
export const expectRestUsable = async (around: Around): Promise<void> => {
  const { page, place, t } = around
  await expectHeaderUsable(around)
  for (const other of otherPlaces(place)) {
    await navigateInPage(page, other.path)
    await expect(other.works(page, t)).toBeVisible()
  }
  await navigateInPage(page, place.path)
}
