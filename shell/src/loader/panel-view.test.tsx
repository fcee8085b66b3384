import { loadTexts, registerLocales, startI18n } from '@panel/shared/i18n'
import type { ViewProps } from '@panel/shared/panel'
import { screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { locales } from '../locales'
import { PanelError } from '../report/panel-error'
import { describedPanel } from '../testing/registry-fixture'
import { renderInShell } from '../testing/render-in-shell'
import type { LoadedView } from './load-build-view'
import { PanelView } from './panel-view'

const reports: string[] = []

beforeAll(async () => {
  registerLocales('shell', locales)
  await startI18n('en')
  await loadTexts(['shell', 'ui'])
})

const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
  jest.restoreAllMocks()
})

beforeEach(() => {
  reports.length = 0
  globalThis.fetch = async (_url, init) => {
    const { build, phase, recovered } = JSON.parse(String(init?.body))
    reports.push(`${build} ${phase} ${recovered ? 'recovered' : 'shown'}`)
    return new Response()
  }
  // React logs to the console what a boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

const definition = {
  name: 'mfe-home',
  contract: 1,
  routes: [],
  navigation: [],
  views: {},
  locales: { en: async () => ({}), uk: async () => ({}) },
}

const loaded = (Component: ComponentType<ViewProps>, build = 'live'): LoadedView => ({
  Component,
  definition,
  build: describedPanel('mfe-home', { build }),
})

const Home = () => <h1>Home</h1>

const Broken = () => {
  throw new Error('broken')
}

const view = <PanelView panel="mfe-home" view="HomePage" instead={<p>Instead</p>} />

test('a view on its way shows that the page loads', async () => {
  await renderInShell(view, { loader: { load: () => new Promise(() => undefined) } })
  expect(screen.getByRole('status')).toHaveTextContent('Loading this page')
})

test('a view that is there already is shown at once, without the outline of a page', async () => {
  const load = () => new Promise<LoadedView>(() => undefined)
  await renderInShell(view, { loader: { load, loaded: () => loaded(Home) } })
  expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible()
  expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull()
})

test('a failure fills the panel’s place, with what the shell offers instead; one click loads again', async () => {
  const failed = Promise.reject(new PanelError({ panel: 'mfe-home', build: 'live', phase: 'entry' }))
  failed.catch(() => undefined)
  const retry = jest.fn(() => Promise.resolve(loaded(Home)))
  const { user } = await renderInShell(view, { loader: { load: () => failed, retry } })
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be shown')
  expect(screen.getByText('Instead')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledWith('mfe-home', 'HomePage')
})

test('a build that throws before it is shown is replaced without a word to the visitor', async () => {
  const broken = Promise.resolve(loaded(Broken, 'new'))
  const loadOther = jest.fn(() => Promise.resolve(loaded(Home, 'old')))
  await renderInShell(view, { loader: { load: () => broken, loadOther } })
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible()
  expect(loadOther.mock.calls).toEqual([[expect.objectContaining({ build: 'new' }), 'HomePage']])
  expect(reports).toEqual(['new render recovered'])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

const switches = { isBroken: false }

const Redrawn = () => {
  const [, redraw] = useState(0)
  if (switches.isBroken) throw new Error('broken')
  return (
    <button type="button" onClick={() => redraw(1)}>
      Redraw
    </button>
  )
}

test('a shown view counts as mounted; when it throws later it says so in its place, and can be loaded again', async () => {
  const promise = Promise.resolve(loaded(Redrawn))
  const { user, mountedPanels, unmount } = await renderInShell(view, {
    loader: { load: () => promise, retry: () => promise },
  })
  const button = await screen.findByRole('button', { name: 'Redraw' })
  expect(mountedPanels.names()).toEqual(['mfe-home'])
  switches.isBroken = true
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('It stopped working unexpectedly')
  expect(reports).toEqual(['live render shown'])
  switches.isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Redraw' })).toBeVisible()
  unmount()
  expect(mountedPanels.names()).toEqual([])
})

const Endless = () => {
  const [count, setCount] = useState(0)
  setCount(count + 1)
  return <p>{count}</p>
}

test('a view that sets state without end is stopped, and says so in its place', async () => {
  const promise = Promise.resolve(loaded(Endless))
  const failed = Promise.reject(new PanelError({ panel: 'mfe-home', build: 'live', phase: 'render' }))
  failed.catch(() => undefined)
  await renderInShell(view, { loader: { load: () => promise, loadOther: () => failed } })
  expect(await screen.findByRole('alert')).toHaveTextContent('It stopped working unexpectedly')
  expect(screen.getByText('Instead')).toBeVisible()
})
