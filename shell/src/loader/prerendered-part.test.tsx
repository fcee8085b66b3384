import { loadTexts, registerLocales, startI18n } from '@panel/shared/i18n'
import { takeAhead, typedAhead, useSearchParams, type ViewProps } from '@panel/shared/panel'
import { useStableCallback } from '@panel/shared/ui'
import { act, screen } from '@testing-library/react'
import { type ComponentType, useEffect, useState } from 'react'
import { locales } from '../locales'
import { emptyRegistry } from '../registry/active-registry'
import { PanelError } from '../report/panel-error'
import { describedPanel } from '../testing/registry-fixture'
import { renderInShell } from '../testing/render-in-shell'
import type { LoadedView } from './load-build-view'
import { PanelView } from './panel-view'
import { dropPrerendered } from './prerendered-part'

const [panel, view] = ['mfe-home', 'HomePage']
const live = describedPanel(panel, { build: 'live' })
const registry = { ...emptyRegistry, panels: new Map([[panel, { live, previous: undefined }]]) }

beforeAll(async () => {
  registerLocales('shell', locales)
  await startI18n('en')
  await loadTexts(['shell', 'ui'])
})

const drawnHtml = '<!--$--><form><input name="q" aria-label="Name" value=""/><button>Search</button></form><!--/$-->'

/** The page as the server sends it, with what somebody typed into it before any script ran. */
const pageWith = ({ build = 'live', typed = '', sent = false } = {}) => {
  document.body.innerHTML = `<main id="ahead"><div data-ahead="${panel}/${view}" data-build="${build}">${drawnHtml}</div></main>`
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  field.value = typed
  if (sent) field.closest<HTMLElement>('[data-ahead]')?.setAttribute('data-sent', '')
  return field
}

const searches: string[] = []

const Home = () => {
  const [text, setText] = useState(() => typedAhead('q'))
  const [query, setQuery] = useSearchParams()
  const search = () => {
    searches.push(text)
    setQuery({ q: text })
  }
  const takeOver = useStableCallback(() => {
    if (takeAhead()) search()
  })
  useEffect(takeOver, [takeOver])
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        search()
      }}
    >
      <input name="q" aria-label="Name" value={text} onChange={event => setText(event.target.value)} />
      <button type={undefined}>Search</button>
      {query.get('q') && <p role="status">Searched {query.get('q')}</p>}
    </form>
  )
}

const loaded = (Component: ComponentType<ViewProps>, build = live): LoadedView => ({
  Component,
  definition: {
    name: panel,
    contract: 1,
    routes: [],
    navigation: [],
    views: {},
    locales: { en: async () => ({}), uk: async () => ({}) },
  },
  build,
})

const place = <PanelView panel={panel} view={view} />

const never = () => new Promise<LoadedView>(() => undefined)

beforeEach(() => {
  searches.length = 0
  takeAhead()
  globalThis.fetch = async () => new Response()
})

afterEach(() => {
  document.body.innerHTML = ''
})

test('the view takes over the same elements, with what was typed and where the cursor was', async () => {
  const field = pageWith({ typed: 'exam' })
  field.focus()
  field.setSelectionRange(2, 2)
  const { user, container } = await renderInShell(place, {
    registry,
    loader: { load: never, loaded: () => loaded(Home) },
  })
  expect(screen.getByRole('textbox')).toBe(field)
  expect(container).toContainElement(field)
  expect(field).toHaveFocus()
  expect([field.value, field.selectionStart]).toEqual(['exam', 2])
  field.setSelectionRange(4, 4)
  await user.keyboard('ple{Enter}')
  expect(searches).toEqual(['example'])
  expect(await screen.findByRole('status')).toHaveTextContent('Searched example')
  expect(screen.getByRole('textbox')).toBe(field)
})

test('a form that was sent before the view was there is sent when it is, once', async () => {
  pageWith({ typed: 'example.com', sent: true })
  await renderInShell(place, { registry, loader: { load: never, loaded: () => loaded(Home) } })
  expect(await screen.findByRole('status')).toHaveTextContent('Searched example.com')
  expect(searches).toEqual(['example.com'])
})

test('until the view is there what the server drew stays, and can be typed into', async () => {
  const field = pageWith()
  let arrive: (view: LoadedView) => void = () => undefined
  const load = () => new Promise<LoadedView>(resolve => (arrive = resolve))
  const { user } = await renderInShell(place, { registry, loader: { load } })
  dropPrerendered()
  expect(screen.queryByRole('status')).toBeNull()
  await user.type(field, 'late')
  await act(async () => arrive(loaded(Home)))
  expect(screen.getByRole('textbox')).toBe(field)
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(searches).toEqual(['late'])
})

test('what nothing takes over is gone with the first page that is drawn', () => {
  pageWith()
  dropPrerendered()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each([
  ['the registry names another build', { page: 'older', of: registry }],
  ['the registry names no such panel', { page: 'live', of: emptyRegistry }],
])('nothing of it is used when %s', async (_, { page, of }) => {
  const field = pageWith({ build: page })
  const { container } = await renderInShell(place, {
    registry: of,
    loader: { load: never, loaded: () => loaded(Home) },
  })
  expect(container).not.toContainElement(field)
})

test('another build that was loaded in its stead draws itself, and has what was typed', async () => {
  const field = pageWith({ typed: 'kept' })
  const older = describedPanel(panel, { build: 'older' })
  const { container } = await renderInShell(place, {
    registry,
    loader: { load: () => Promise.resolve(loaded(Home, older)) },
  })
  expect(container).not.toContainElement(field)
  expect(container.querySelector('input')).toHaveValue('kept')
})

test('a view that does not load fills the place with its failure; what was typed is there after another try', async () => {
  pageWith({ typed: 'kept' })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const failed = Promise.reject(new PanelError({ panel, build: 'live', phase: 'entry' }))
  failed.catch(() => undefined)
  const { user } = await renderInShell(place, {
    registry,
    loader: { load: () => failed, retry: () => Promise.resolve(loaded(Home)) },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be shown')
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox')).toHaveValue('kept')
})

const Broken = (): never => {
  throw new Error('broken')
}

test('a view that throws while it takes over is replaced by the build before it', async () => {
  pageWith({ typed: 'kept' })
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  // React hands what it could not hydrate to whichever root is next, here the test's own.
  window.addEventListener('error', event => event.preventDefault(), { once: true })
  const older = describedPanel(panel, { build: 'older' })
  await renderInShell(place, {
    registry,
    loader: {
      load: () => Promise.resolve(loaded(Broken)),
      loaded: () => loaded(Broken),
      loadOther: () => Promise.resolve(loaded(Home, older)),
    },
  })
  expect(await screen.findByRole('textbox')).toHaveValue('kept')
})
