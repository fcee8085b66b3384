import { registerLocales } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { answerApi, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import type { Loader } from '../loader/create-loader'
import { LoaderContext } from '../loader/loader-context'
import { createMountedPanels } from '../loader/mounted-panels'
import { locales } from '../locales'
import { activateRegistry, RegistryContext } from '../registry/active-registry'
import { describedPanel, registryOf } from '../testing/registry-fixture'
import { Pages } from './pages'

const never = () => new Promise<never>(() => undefined)
const loader: Loader = { load: never, loaded: () => undefined, retry: never, loadOther: never }
const loaderContext = { loader, mountedPanels: createMountedPanels() }

const title = { en: 'Page', uk: 'Сторінка' }

const showPanel = (panel: string, described: ReturnType<typeof describedPanel>, route: string) =>
  renderInPlatform(
    <RegistryContext value={activateRegistry(registryOf({ [panel]: { stable: described } }))}>
      <LoaderContext value={loaderContext}>
        <Pages />
      </LoaderContext>
    </RegistryContext>,
    { route },
  )

const show = (panel: string, path: string, route: string) =>
  showPanel(panel, describedPanel(panel, { routes: [{ path, view: 'ThePage', layout: 'site', title }] }), route)

beforeAll(() => {
  registerLocales('shell', locales)
  providePageSettings()
})

beforeEach(() => answerApi({ 'GET /api/cart': () => ({ body: [] }) }))

test.each(['/', '/unknown'])('where no panel is home, %s says so, below the header', async route => {
  await show('mfe-auth', '/terms', route)
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  expect(screen.getByText('This page is not available right now.')).toBeVisible()
  expect(screen.getByRole('banner')).toBeVisible()
})

test('the panel that is home is shown there', async () => {
  await show('mfe-search-cart', '/', '/unknown')
  expect(await screen.findByText('Loading this page')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a page of the app keeps the header and the sidebar of the page before', async () => {
  session.start('opaque')
  const routes = [
    { path: '/cart', view: 'Cart', layout: 'site' as const, title },
    { path: '/app/books', view: 'Books', layout: 'app' as const, title },
  ]
  const linkTo = (place: 'top' | 'sidebar', to: string, text: string) => ({
    ...{ place, to, icon: 'cart', order: 10 },
    label: { en: text, uk: text },
  })
  const navigation = [linkTo('top', '/cart', 'Cart'), linkTo('sidebar', '/app/books', 'Books')]
  const { user } = await showPanel(
    'mfe-search-cart',
    describedPanel('mfe-search-cart', { routes, navigation }),
    '/cart',
  )
  const link = await screen.findByRole('link', { name: 'Books' })
  const header = screen.getByRole('banner')
  await user.click(link)
  expect(link).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('banner')).toBe(header)
})
