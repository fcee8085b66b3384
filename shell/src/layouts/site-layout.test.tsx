import { registerLocales } from '@panel/shared/i18n'
import { Route, Routes } from '@panel/shared/panel'
import { session } from '@panel/shared/session'
import { answerApi, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { act, screen } from '@testing-library/react'
import type { Loader } from '../loader/create-loader'
import { LoaderContext } from '../loader/loader-context'
import { createMountedPanels } from '../loader/mounted-panels'
import { locales } from '../locales'
import { activateRegistry, RegistryContext } from '../registry/active-registry'
import { describedPanel, registryOf } from '../testing/registry-fixture'
import { SiteLayout } from './site-layout'

const never = () => new Promise<never>(() => undefined)
const loader: Loader = { load: never, loaded: () => undefined, retry: never, loadOther: never }
const loaderContext = { loader, mountedPanels: createMountedPanels() }

const cart = { place: 'top' as const, label: { en: 'Cart', uk: 'Кошик' }, to: '/cart', icon: 'cart', order: 10 }
const registry = activateRegistry(
  registryOf({ 'mfe-search-cart': { stable: describedPanel('mfe-search-cart', { navigation: [cart] }) } }),
)

const show = (route: string) =>
  renderInPlatform(
    <RegistryContext value={registry}>
      <LoaderContext value={loaderContext}>
        <Routes>
          <Route element={<SiteLayout />}>
            <Route path="*" element={<input aria-label="Page" />} />
          </Route>
        </Routes>
      </LoaderContext>
    </RegistryContext>,
    { route },
  )

const sidebar = () => screen.queryByRole('navigation', { name: 'Control panel' })
const sidebarShown = () => screen.findByRole('navigation', { name: 'Control panel' })

beforeAll(() => {
  registerLocales('shell', locales)
  providePageSettings()
})

beforeEach(() => {
  answerApi({ 'GET /api/cart': () => ({ body: [] }) })
  session.clear()
})

test('the cart gets the frame of the app by a sign-in, and keeps what was on it', async () => {
  const { user } = await show('/cart')
  expect(sidebar()).toBeNull()
  const page = screen.getByRole('textbox', { name: 'Page' })
  await user.type(page, 'half')
  act(() => session.start('opaque'))
  expect(await sidebarShown()).toBeVisible()
  expect(await screen.findByRole('navigation', { name: 'Domain pages' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Page' })).toBe(page)
  expect(page).toHaveValue('half')
})

test('the home page stays without the frame for a signed-in user', async () => {
  session.start('opaque')
  await show('/')
  expect(sidebar()).toBeNull()
})

test('coming features are named once in the sidebar', async () => {
  session.start('opaque')
  await show('/cart')
  expect((await sidebarShown()).textContent?.match(/Soon/g)).toHaveLength(1)
})
