import { registerLocales } from '@panel/shared/i18n'
import { Route, Routes } from '@panel/shared/panel'
import { session } from '@panel/shared/session'
import { answerApi, providePageSettings, renderInPlatform, translatePage } from '@panel/shared/testing'
import { act, screen, within } from '@testing-library/react'
import type { Loader } from '../loader/create-loader'
import { LoaderContext } from '../loader/loader-context'
import { createMountedPanels } from '../loader/mounted-panels'
import { locales } from '../locales'
import { activateRegistry, RegistryContext } from '../registry/active-registry'
import { describedPanel, registryOf } from '../testing/registry-fixture'
import { Layout } from './layout'

const never = () => new Promise<never>(() => undefined)
const loader: Loader = { load: never, loaded: () => undefined, retry: never, loadOther: never }
const loaderContext = { loader, mountedPanels: createMountedPanels() }

const cart = { place: 'top' as const, label: { en: 'Cart', uk: 'Кошик' }, to: '/cart', icon: 'cart', order: 10 }
const books = { place: 'sidebar' as const, label: { en: 'Books', uk: 'Книги' }, to: '/books', icon: 'book', order: 10 }
const registry = activateRegistry(
  registryOf({ 'mfe-search-cart': { stable: describedPanel('mfe-search-cart', { navigation: [cart, books] }) } }),
)

const show = (route: string) =>
  renderInPlatform(
    <RegistryContext value={registry}>
      <LoaderContext value={loaderContext}>
        <Routes>
          <Route element={<Layout />}>
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
  providePageSettings({
    links: [
      { url: 'https://help.example/', title: { en: 'Help', uk: 'Довідка' } },
      { url: 'mailto:help@panel.example', title: { en: 'Contact', uk: 'Контакти' } },
    ],
  })
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

test('the sidebar folds and unfolds by Enter and Space, and says which it is [A11Y-3]', async () => {
  session.start('opaque')
  const { user } = await show('/cart')
  await screen.findByRole('navigation', { name: 'Domain pages' })
  act(() => screen.getByRole('button', { name: 'Collapse the sidebar' }).focus())
  for (const [key, expanded] of [
    ['{Enter}', false],
    [' ', true],
    [' ', false],
    ['{Enter}', true],
  ] as const) {
    await user.keyboard(key)
    expect(
      within(screen.getByRole('navigation', { name: 'Control panel' })).getByRole('button', { expanded }),
    ).toHaveFocus()
  }
})

test('a sidebar that the browser has translated folds to its icons', async () => {
  session.start('opaque')
  const { user } = await show('/cart')
  await screen.findByRole('navigation', { name: 'Domain pages' })
  translatePage()
  await user.click(screen.getByRole('button', { name: 'Collapse the sidebar' }))
  expect(screen.getByRole('link', { name: 'Books' })).toHaveAttribute('title', 'Books')
})

test('the home page stays without the frame for a signed-in user', async () => {
  session.start('opaque')
  await show('/')
  expect(sidebar()).toBeNull()
})

test('the foot of every page leads to the terms, the abuse desk and the status, and to no page that the operator has not named', async () => {
  await show('/')
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Help', 'https://help.example/'],
    ['Contact', 'mailto:help@panel.example'],
    ['Terms', '/terms'],
    ['Report abuse', '/abuse'],
    ['Ask for registration data', '/data-request'],
    ['Status', '/status'],
  ])
})
