import { registerLocales } from '@panel/shared/i18n'
import { Link } from '@panel/shared/panel'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { locales } from '../locales'
import { activateRegistry } from '../registry/active-registry'
import { describedPanel, registryOf } from '../testing/registry-fixture'
import { addSettings, renderInShell } from '../testing/render-in-shell'
import { type Entry, useEntries } from './use-entries'
import { useIntent } from './use-intent'

const title = { en: 'Title', uk: 'Назва' }
const entry = (en: string, uk: string, to: string, order: number, audience?: 'admin') => ({
  place: 'top' as const,
  label: { en, uk },
  to,
  icon: 'globe',
  order,
  ...(audience && { audience }),
})

const registry = activateRegistry(
  registryOf({
    'mfe-cart': {
      stable: describedPanel('mfe-cart', {
        routes: [{ path: '/cart', view: 'CartPage', layout: 'site', title }],
        redirects: [{ from: '/basket', to: '/cart' }],
        navigation: [entry('Cart', 'Кошик', '/cart', 20)],
      }),
    },
    'mfe-admin': {
      stable: describedPanel('mfe-admin', {
        navigation: [
          entry('Domains', 'Домени', '/app', 10),
          { ...entry('Billing', 'Рахунки', '/cpc/billing', 20), needs: 'prices' },
          entry('Admin', 'Адмін', '/{admin}', 30, 'admin'),
        ],
      }),
    },
  }),
)

beforeAll(() => {
  registerLocales('shell', locales)
  addSettings()
})

const Entries = ({ isAdmin = false }) => (
  <ul>
    {useEntries('top', isAdmin).map(({ label, to }: Entry) => (
      <li key={to}>
        {label} {to}
      </li>
    ))}
  </ul>
)

const items = () => screen.getAllByRole('listitem').map(item => item.textContent)

test('the entries of a place come from all panels, in their order, without those of administrators and of prices', async () => {
  await renderInShell(<Entries />, { registry })
  expect(items()).toEqual(['Domains /app', 'Cart /cart'])
})

test('an administrator has more, at the address that the settings name, in the page’s language', async () => {
  await renderInShell(<Entries isAdmin />, { registry, language: 'uk' })
  expect(items()).toEqual(['Домени /app', 'Кошик /cart', 'Адмін /office'])
})

const Nothing = () => null

const Intents = () => {
  const onIntent = useIntent()
  return ['/cart', '/basket', '/nowhere'].map(to => (
    <Link key={to} to={to} {...onIntent(to)}>
      {to}
    </Link>
  ))
}

test('focus or pointer on a link loads what its address shows, redirects followed; a failure is silent', async () => {
  const load = jest.fn(() => Promise.reject(new Error('offline')))
  const { user } = await renderInShell(<Intents />, { registry, loader: { load } })
  await user.tab()
  expect(load.mock.calls).toEqual([['mfe-cart', 'CartPage']])
  await user.hover(screen.getByRole('link', { name: '/basket' }))
  expect(load).toHaveBeenCalledTimes(2)
  await user.hover(screen.getByRole('link', { name: '/nowhere' }))
  expect(load).toHaveBeenCalledTimes(2)
})

test('on intent the records that the view shows first are fetched too, also by touch', async () => {
  const prepare = jest.fn(async () => undefined)
  const definition = {
    name: 'mfe-cart',
    contract: 1,
    routes: [],
    navigation: [],
    views: {},
    locales: { en: async () => ({}), uk: async () => ({}) },
    prepare: { CartPage: prepare },
  }
  const load = async () => ({ Component: Nothing, definition, build: describedPanel('mfe-cart') })
  await renderInShell(<Intents />, { registry, loader: { load } })
  fireEvent.touchStart(screen.getByRole('link', { name: '/cart' }))
  await waitFor(() => expect(prepare).toHaveBeenCalledTimes(1))
})
