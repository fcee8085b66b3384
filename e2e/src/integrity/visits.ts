import type { Language } from '@panel/shared/i18n'
import type { Page } from '@playwright/test'
import { actionNamed } from '../faults/call-actions'
import { password, uniqueEmail } from '../fixtures/accounts'
import { settled } from '../fixtures/settled'
import type { Scene } from '../fixtures/test'
import { beginReset, openAuthorization, tryToSignIn } from '../screens/authorization'

/** A way to come to files of the product; together the visits ask for all that shell and panels load by themselves. */
export interface Visit {
  name: string
  language: Language
  /** Opens a page there; resolves or rejects when it can go no further. */
  go: (scene: Scene) => Promise<unknown>
}

type Who = 'visitor' | 'customer' | 'admin'

const tokenOf = ({ customer, adminToken }: Scene, who: Who) => {
  if (who === 'visitor') return {}
  return { token: who === 'admin' ? adminToken : customer.token }
}

const at = (
  address: string | ((scene: Scene) => Promise<string>),
  who: Who,
  then?: (page: Page, scene: Scene) => Promise<unknown>,
): Visit['go'] => {
  return async scene => {
    const path = typeof address === 'string' ? address : await address(scene)
    const page = await scene.open(tokenOf(scene, who))
    await page.goto(path)
    await then?.(page, scene)
    await settled(page)
  }
}

const domainAt = (rest: string) => async (scene: Scene) =>
  `/app/domain-manager?domain=${(await scene.domain()).id}${rest}`

const clickMain =
  (key: string) =>
  async (page: Page, { t }: Scene) =>
    await page
      .getByRole('main')
      .getByRole('button', { name: t(key) })
      .first()
      .click()

const ways: Record<string, Visit['go']> = {
  terms: at('/terms', 'visitor'),
  home: at('/', 'visitor'),
  'a name of another script': at(`/?q=${encodeURIComponent('привіт.com')}`, 'visitor'),
  'several names': at(`/?q=${encodeURIComponent('quiet.com, river.com')}`, 'visitor'),
  'a taken name': at('/?q=wikipedia.org', 'admin', clickMain('mfe-search-cart:manage.button')),
  cart: at('/cart', 'customer'),
  'sign-in': at('/', 'visitor', (page, { t }) => openAuthorization({ page, t })),
  registration: at('/', 'visitor', async (page, { t }) => {
    await openAuthorization({ page, t })
    await tryToSignIn({ page, t }, uniqueEmail(), password)
  }),
  confirmation: scene => actionNamed('confirm').stage(scene),
  // Without an account: what is sent belongs to other tests, and each sign-up counts towards the limit of its address.
  reset: at('/', 'visitor', async (page, { t }) => {
    await openAuthorization({ page, t })
    await beginReset({ page, t }, uniqueEmail())
  }),
  'personal data': at('/cpc/personal-data', 'customer'),
  'address book': at('/cpc/address-book', 'customer'),
  'domain manager': at('/app/domain-manager', 'customer'),
  'a domain': at(domainAt(''), 'customer'),
  'its contacts': at(domainAt('&view=contacts'), 'customer'),
  'its activity': at(domainAt('&view=activity'), 'customer'),
  'its records': at(domainAt('&view=dns'), 'customer'),
  'its records on a page of their own': at(domainAt('&view=records'), 'customer'),
  admin: at('/admin', 'admin'),
}

/** Every way in English, then in Ukrainian for its texts. */
export const visits: readonly Visit[] = (['en', 'uk'] as const).flatMap(language =>
  Object.entries(ways).map(([name, go]) => ({ name, language, go })),
)
