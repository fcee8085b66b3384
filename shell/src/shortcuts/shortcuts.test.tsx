import { registerLocales } from '@panel/shared/i18n'
import { session, useSession } from '@panel/shared/session'
import { answerApi } from '@panel/shared/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { locales } from '../locales'
import { requestPalette } from '../navigation/palette-request'
import { activateRegistry } from '../registry/active-registry'
import { describedPanel, registryOf } from '../testing/registry-fixture'
import { addSettings, renderInShell } from '../testing/render-in-shell'
import { Shortcuts } from './shortcuts'
import { useShortcuts } from './use-shortcuts'

const entry = (en: string, to: string) => ({
  place: 'top' as const,
  label: { en, uk: en },
  to,
  icon: 'globe',
  order: 1,
})
const registry = activateRegistry(
  registryOf({
    'mfe-one': {
      stable: describedPanel('mfe-one', {
        navigation: [entry('All Domains', '/app'), entry('Cart', '/cart'), entry('Café', '/cafe')],
      }),
    },
  }),
)

const Page = () => {
  const { shown, close } = useShortcuts()
  return (
    <main>
      <button type="button">Elsewhere</button>
      <input type="search" aria-label="Domains" />
      {shown && <Shortcuts shown={shown} onClose={close} />}
    </main>
  )
}

const Home = () => {
  useShortcuts()
  return (
    <main>
      <form>
        <input name="q" aria-label="Domain name" />
      </form>
    </main>
  )
}

const show = async () => {
  const { user } = await renderInShell(<Page />, { registry })
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  return user
}

beforeAll(() => {
  registerLocales('shell', locales)
  addSettings()
})

beforeEach(() => {
  localStorage.clear()
  session.clear()
})

test('/ goes to the search, with Cyrillic letters too, and is a letter like others inside it', async () => {
  const user = await show()
  await user.keyboard('/')
  const field = screen.getByRole('searchbox')
  expect(field).toHaveFocus()
  await user.keyboard('/')
  expect(field).toHaveValue('/')
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Elsewhere' }), { key: '.', code: 'Slash' })
  expect(field).toHaveFocus()
})

test('/ goes to the search of the home page, whose field has the name of its address', async () => {
  const { user } = await renderInShell(<Home />, { registry })
  await user.keyboard('/')
  expect(screen.getByRole('textbox', { name: 'Domain name' })).toHaveFocus()
})

test('? lists the shortcuts, where the single characters can be turned off', async () => {
  const user = await show()
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(help).getByText('Go to the search field')).toBeVisible()
  await user.click(within(help).getByRole('checkbox', { name: 'Single-key shortcuts' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  await user.keyboard('/?')
  expect(screen.getByRole('searchbox')).not.toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Ctrl+K goes to a page by keyboard alone, or looks a name up', async () => {
  useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, loading: false })
  answerApi({ 'GET /api/domains/my': () => ({ body: [] }) })
  const user = await show()
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Go to' })
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  const names = () =>
    within(palette)
      .getAllByRole('link')
      .map(link => link.textContent)
  expect(names()).toEqual(['All Domains', 'Cart', 'Café'])
  await user.keyboard('CAFÉ'.normalize('NFD'))
  expect(names()).toContain('Café')
  for (const _ of 'CAFÉ'.normalize('NFD')) await user.keyboard('{Backspace}')
  await user.keyboard('car')
  expect(names()).toEqual(['Cart', 'Check availability of “car”', 'Find “car” in your domains'])
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(within(palette).getByRole('link', { name: 'Find “car” in your domains' })).toHaveAttribute(
    'href',
    '/app/domain-manager?q=car',
  )
  expect(within(palette).getByRole('link', { name: 'Find “car” in your domains' })).toHaveFocus()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const bakery = {
  id: 12,
  name: 'xn--80aaaa',
  zone: 'com',
  status: 'approved',
  created_at: '2026-01-05T00:00:00Z',
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  auto_renew: true,
  privacy_enabled: true,
  client_transfer_lock: true,
  delegation_type: 'internal',
  ns1: null,
  ns2: null,
  ns3: null,
  ns4: null,
  user_id: 1,
}
const record = { id: 1, domain_id: 12, host: '@', ttl: 300, priority: null, version: 0 }

test('Ctrl+K finds a domain, what can be done with it, and its records', async () => {
  useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, loading: false })
  const calls = answerApi({
    'GET /api/domains/my': ({ url }) => ({ body: new URL(url).searchParams.get('q') === 'аааа' ? [bakery] : [] }),
    'GET /api/dns/domain/12': () => ({
      body: [
        { ...record, type: 'MX', content: 'mail.example.com', priority: 10 },
        { ...record, type: 'A', content: '192.0.2.1' },
      ],
    }),
  })
  const user = await show()
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Go to' }))
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  await user.keyboard('АААА')
  expect(await palette.findByRole('link', { name: 'аааа.com' })).toHaveAttribute(
    'href',
    '/app/domain-manager?domain=12',
  )
  const links = () => palette.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  expect(links()).toEqual([
    ['аааа.com', '/app/domain-manager?domain=12'],
    ['аааа.com: DNS records', '/app/domain-manager?domain=12&view=records'],
    ['аааа.com: nameservers', '/app/domain-manager?domain=12&view=dns'],
    ['аааа.com: renew', '/cart?renew=12'],
    ['аааа.com: contacts', '/app/domain-manager?domain=12&view=contacts'],
    ['аааа.com: transfer and auth code', '/app/domain-manager'],
    ['Check availability of “АААА”', expect.stringMatching(/^\/\?q=/)],
    ['Find “АААА” in your domains', expect.stringMatching(/^\/app\/domain-manager\?q=/)],
  ])
  expect(screen.getByRole('status')).toHaveTextContent('8 results')
  await user.keyboard(' mx')
  expect(await palette.findByRole('link', { name: 'аааа.com: @ MX mail.example.com' })).toHaveAttribute(
    'href',
    '/app/domain-manager?domain=12&view=records',
  )
  expect(palette.queryByRole('link', { name: /192\.0\.2\.1/ })).toBeNull()
  await user.keyboard('{Backspace}{Backspace}ren')
  await waitFor(() => expect(links()[0]).toEqual(['аааа.com: renew', '/cart?renew=12']))
  expect(calls.filter(call => call.startsWith('GET /api/domains/my'))).toHaveLength(1)
})

test('Ctrl+K offers nothing that only an earlier text has found', async () => {
  useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, loading: false })
  const asked: (string | null)[] = []
  const isFound = (url: string) => {
    asked.push(new URL(url).searchParams.get('q'))
    return asked.at(-1) === 'аааа'
  }
  answerApi({
    'GET /api/domains/my': ({ url }) => (isFound(url) ? { body: [bakery] } : new Promise<never>(() => undefined)),
    'GET /api/dns/search': ({ url }) =>
      isFound(url)
        ? {
            body: [{ domain_id: 12, domain: 'xn--80aaaa.com', record: { ...record, type: 'A', content: '192.0.2.1' } }],
          }
        : new Promise<never>(() => undefined),
  })
  const user = await show()
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Go to' }))
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  await user.keyboard('аааа')
  expect(await palette.findByRole('link', { name: 'аааа.com' })).toBeVisible()
  expect(await palette.findByRole('link', { name: /192\.0\.2\.1/ })).toBeVisible()
  await user.clear(screen.getByRole('textbox'))
  await user.keyboard('car')
  const found = ['Cart', 'Check availability of “car”', 'Find “car” in your domains']
  expect(palette.getAllByRole('link').map(link => link.textContent)).toEqual(found)
  await waitFor(() => expect(asked.filter(q => q === 'car')).toHaveLength(2))
  expect(palette.getAllByRole('link').map(link => link.textContent)).toEqual(found)
})

test('of a zone without a registration it offers what concerns its DNS', async () => {
  useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, loading: false })
  const zone = { ...bakery, status: 'unregistered', registered: false, expires_at: null }
  answerApi({
    'GET /api/domains/my': () => ({ body: [zone] }),
    'GET /api/dns/domain/12': () => ({ body: [] }),
  })
  const user = await show()
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Go to' }))
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  await user.keyboard('АААА')
  expect(await palette.findByRole('link', { name: 'аааа.com: DNS records' })).toBeVisible()
  const links = palette.getAllByRole('link').map(link => link.textContent)
  expect(links.slice(0, 3)).toEqual(['аааа.com', 'аааа.com: DNS records', 'аааа.com: nameservers'])
  expect(links.filter(text => text?.startsWith('аааа.com: '))).toHaveLength(2)
})

test('the button of the header opens the palette', async () => {
  await show()
  act(requestPalette)
  expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeVisible()
})

test('a visitor is offered the search alone', async () => {
  const user = await show()
  await user.keyboard('{Meta>}k{/Meta}')
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  await user.keyboard('x')
  expect(
    within(await screen.findByRole('dialog'))
      .getAllByRole('link')
      .map(link => link.textContent),
  ).toEqual(['Check availability of “x”'])
})
