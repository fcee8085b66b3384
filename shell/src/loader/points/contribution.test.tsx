import { registerLocales } from '@panel/shared/i18n'
import { type PointProps, useLocation } from '@panel/shared/panel'
import { contributionsTo } from '@panel/shared/panel/contributions'
import { useToasts } from '@panel/shared/session'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, lazy, useState } from 'react'
import { activateRegistry } from '../../registry/active-registry'
import { describedPanel, registryOf } from '../../testing/registry-fixture'
import { renderInShell } from '../../testing/render-in-shell'
import type { LoadedView } from '../load-build-view'
import { Contribution, ContributionDialog } from './contribution-dialog'

type View = ComponentType<PointProps<{ domain: { name: string } }>>

const title = (en: string) => ({ en, uk: en })

const contributing = (name: string, order: number, point = 'domain.section') => {
  const view = `${name.replace('mfe-', '')}View`
  return describedPanel(name, { extends: { [point]: [{ view, title: title(name), order }] } })
}

const registry = activateRegistry(
  registryOf(
    Object.fromEntries(
      ['mfe-mail', 'mfe-web', 'mfe-shop'].map((name, index) => [name, { stable: contributing(name, 9 - index) }]),
    ),
  ),
)

const contributions = contributionsTo('domain.section', registry.panels, 'en')

const loaded = (panel: string, Component: View): LoadedView => {
  registerLocales(panel, { en: async () => ({}), uk: async () => ({}) })
  const build = contributing(panel, 0)
  return {
    Component: Component as LoadedView['Component'],
    definition: {
      name: panel,
      contract: 1,
      routes: [],
      navigation: [],
      views: {},
      locales: { en: async () => ({}), uk: async () => ({}) },
    },
    build,
  }
}

const context = { domain: { name: 'zebra.com' } }

const Address = () => <p>{useLocation().pathname}</p>

const gone = () => Promise.reject(new Error('gone'))

const never = new Promise<never>(() => undefined)

const renderAll = (views: Record<string, View | Promise<never>>) => {
  const load = (panel: string): Promise<LoadedView> => {
    const view = views[panel]
    if (view instanceof Promise) return view
    const loading = view ? Promise.resolve(loaded(panel, view)) : gone()
    // As the loader does, which keeps it.
    loading.catch(() => undefined)
    return loading
  }
  return renderInShell(
    <main>
      <input aria-label="typed" />
      <Address />
      {contributions.map(each => (
        <Contribution key={each.id} contribution={each} context={context} />
      ))}
    </main>,
    { registry, loader: { load, loadOther: gone } },
  )
}

const Works: View = ({ context: { domain }, navigate, notify }) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <p>{`mailboxes of ${domain.name}${opened ? ', opened' : ''}`}</p>
      <button type="button" onClick={() => setOpened(true)}>
        open
      </button>
      <button type="button" onClick={() => notify('Saved', 'success')}>
        save
      </button>
      <button type="button" onClick={() => navigate('/app/mail')}>
        go
      </button>
    </>
  )
}

const Throws: View = () => {
  throw new Error('broken')
}

const Closes: View = ({ close }) => (
  <button type="button" onClick={close}>
    done
  </button>
)

const reports = () =>
  jest
    .mocked(fetch)
    .mock.calls.flatMap(([address, init]) => (address === '/client-report' ? [JSON.parse(String(init?.body))] : []))

beforeEach(() => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }))
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => jest.restoreAllMocks())

test('contributions are in the order that they ask for', () => {
  expect(contributions.map(({ panel }) => panel)).toEqual(['mfe-shop', 'mfe-web', 'mfe-mail'])
})

test('one that throws leaves a quiet line and a report; the other one and what is typed stay', async () => {
  const user = userEvent.setup()
  await renderAll({ 'mfe-mail': Works, 'mfe-web': Throws })
  await user.type(screen.getByLabelText('typed'), 'hello')
  expect(await screen.findByText('“mfe-web” is not available right now.')).toBeVisible()
  expect(await screen.findByText('“mfe-shop” is not available right now.')).toBeVisible()
  expect(screen.queryByRole('heading')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'open' }))
  expect(screen.getByText('mailboxes of zebra.com, opened')).toBeVisible()
  expect(screen.getByLabelText('typed')).toHaveValue('hello')
  expect(reports()).toContainEqual(expect.objectContaining({ panel: 'mfe-web', phase: 'render', cause: 'broken' }))
})

test('it opens addresses and shows messages through the shell', async () => {
  const user = userEvent.setup()
  await renderAll({ 'mfe-mail': Works, 'mfe-web': never, 'mfe-shop': never })
  await user.click(await screen.findByRole('button', { name: 'save' }))
  expect(useToasts.getState().toasts).toContainEqual(expect.objectContaining({ tone: 'success', text: 'Saved' }))
  await user.click(screen.getByRole('button', { name: 'go' }))
  expect(screen.getByText('/app/mail')).toBeVisible()
})

test('one that shows nothing for 12 seconds is given up, and the rest stays', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] })
  const Hangs = lazy(() => never) as unknown as View
  await renderAll({ 'mfe-mail': Works, 'mfe-web': Hangs, 'mfe-shop': Works })
  await act(async () => jest.advanceTimersByTime(11_999))
  expect(screen.queryByText(/not available/)).toBeNull()
  await act(async () => jest.advanceTimersByTime(1))
  expect(screen.getByText('“mfe-web” is not available right now.')).toBeVisible()
  expect(screen.getAllByText('mailboxes of zebra.com')).toHaveLength(2)
  expect(reports()).toContainEqual(
    expect.objectContaining({ panel: 'mfe-web', cause: 'webView showed nothing in time' }),
  )
  jest.useRealTimers()
})

test('after three failures it is left out for a while, without being loaded', async () => {
  const [shop] = contributions
  if (!shop) throw new Error('there is no contribution')
  const load = jest.fn(async () => loaded('mfe-shop', Throws))
  const mount = () =>
    renderInShell(<Contribution contribution={{ ...shop, id: 'mfe-shop/other' }} context={context} />, {
      registry,
      loader: { load, loadOther: gone },
    })
  for (let times = 1; times <= 3; times++) {
    const { unmount } = await mount()
    await waitFor(() => expect(screen.getByText(/not available/)).toBeVisible())
    unmount()
  }
  load.mockClear()
  await mount()
  expect(screen.getByText(/not available/)).toBeVisible()
  expect(load).not.toHaveBeenCalled()
})

test('what is taken out of the page leaves nothing behind', async () => {
  const { unmount, mountedPanels } = await renderAll({ 'mfe-mail': Works, 'mfe-web': Works, 'mfe-shop': Works })
  expect(mountedPanels.names()).toEqual(['mfe-shop', 'mfe-web', 'mfe-mail'])
  unmount()
  expect(mountedPanels.names()).toEqual([])
})

test('of several in a dialog one is chosen, and it can close the dialog', async () => {
  const user = userEvent.setup()
  const onClose = jest.fn()
  await renderInShell(
    <ContributionDialog
      title="Connections"
      contributions={contributions.slice(0, 2)}
      context={context}
      onClose={onClose}
    />,
    { registry, loader: { load: async panel => loaded(panel, Closes) } },
  )
  await user.click(await screen.findByRole('button', { name: 'mfe-web' }))
  await user.click(await screen.findByRole('button', { name: 'done' }))
  expect(screen.getByRole('dialog', { name: 'mfe-web' })).toBeVisible()
  expect(onClose).toHaveBeenCalledTimes(1)
})
