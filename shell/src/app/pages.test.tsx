import { registerLocales } from '@panel/shared/i18n'
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

const show = (panel: string, path: string, route: string) => {
  const title = { en: 'Page', uk: 'Сторінка' }
  const described = describedPanel(panel, { routes: [{ path, view: 'ThePage', layout: 'site', title }] })
  return renderInPlatform(
    <RegistryContext value={activateRegistry(registryOf({ [panel]: { stable: described } }))}>
      <LoaderContext value={loaderContext}>
        <Pages />
      </LoaderContext>
    </RegistryContext>,
    { route },
  )
}

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
