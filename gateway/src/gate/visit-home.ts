import { openContext } from '@panel/kit/gate/open-context'
import { pageLimit, signInButton } from '@panel/kit/gate/panel-visits'
import { visitPage } from '@panel/kit/gate/visit-page'
import { languages } from '@panel/shared/i18n/language'
import type { Page } from 'playwright-core'
import { refusalOf, type VisitTarget } from './visit'

/** Looks at the home page, for a shell that has no panels yet. Throws a ReleaseError. */
export const visitHome = async (place: VisitTarget, subject: string): Promise<void> => {
  const act = async (page: Page): Promise<void> => {
    await page.locator(signInButton).waitFor({ timeout: pageLimit })
  }
  const [visitor] = place.visitors
  for (const language of languages) {
    if (!visitor) return
    const context = await openContext(place, visitor, language)
    const fault = await visitPage({ context, address: place.address }, { address: '/', act }).finally(() =>
      context.close(),
    )
    if (fault) throw refusalOf(subject, 'the home page', visitor, language, fault)
  }
}
