import { registerLocales } from '@panel/shared/i18n'
import { session, useSession } from '@panel/shared/session'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { locales } from '../locales'
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
      stable: describedPanel('mfe-one', { navigation: [entry('All Domains', '/app'), entry('Cart', '/cart')] }),
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
  const user = await show()
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Go to' })
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  const names = () =>
    within(palette)
      .getAllByRole('link')
      .map(link => link.textContent)
  expect(names()).toEqual(['All Domains', 'Cart'])
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
