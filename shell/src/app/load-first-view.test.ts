import { providePageSettings } from '@panel/shared/testing'
import type { LoadedView } from '../loader/load-build-view'
import { activateRegistry } from '../registry/active-registry'
import { createManualClock } from '../testing/manual-clock'
import { describedPanel, registryOf } from '../testing/registry-fixture'
import { completeBuilds, firstViewLimitMs, loadFirstView } from './load-first-view'

const route = (path: string, view: string) => ({ path, view, layout: 'site' as const, title: { en: view, uk: view } })

const registry = activateRegistry(
  registryOf({
    'mfe-home': {
      stable: describedPanel('mfe-home', {
        routes: [route('/', 'HomePage'), route('/cart', 'CartPage')],
        redirects: [{ from: '/basket', to: '/cart' }],
      }),
    },
  }),
)

const Nothing = () => null

const texts = async () => ({})
const definition = {
  name: 'mfe-home',
  contract: 1,
  routes: [],
  navigation: [],
  views: {},
  locales: { en: texts, uk: texts },
}

beforeAll(() => providePageSettings())

const isOver = async (promise: Promise<void>): Promise<boolean> => {
  const pending = Symbol('pending')
  return (await Promise.race([promise, new Promise(resolve => setTimeout(() => resolve(pending)))])) !== pending
}

test.each([
  ['/', 'HomePage'],
  ['/cart', 'CartPage'],
  ['/basket', 'CartPage'],
  ['/nowhere', 'HomePage'],
])('for %s the view %s is there before anything is drawn', async (address, view) => {
  let arrive = () => {}
  const begin = jest.fn(
    () =>
      new Promise<LoadedView>(resolve => {
        arrive = () => resolve({ Component: Nothing, definition, build: describedPanel('mfe-home') })
      }),
  )
  const waiting = loadFirstView(registry, { begin }, createManualClock(), address)
  expect(begin.mock.calls).toEqual([['mfe-home', view]])
  expect(await isOver(waiting)).toBe(false)
  arrive()
  expect(await isOver(waiting)).toBe(true)
})

test('a panel that hangs holds the page up no longer than its limit, and one that fails not at all', async () => {
  const clock = createManualClock()
  const waiting = loadFirstView(registry, { begin: () => new Promise(() => undefined) }, clock, '/')
  clock.advance(firstViewLimitMs - 1)
  expect(await isOver(waiting)).toBe(false)
  clock.advance(1)
  expect(await isOver(waiting)).toBe(true)
  const failing = loadFirstView(registry, { begin: () => Promise.reject(new Error('gone')) }, clock, '/')
  expect(await isOver(failing)).toBe(true)
})

test('without a panel there is nothing to wait for', async () => {
  const none = activateRegistry(registryOf({}))
  expect(await isOver(loadFirstView(none, { begin: jest.fn() }, createManualClock(), '/'))).toBe(true)
})

test('which files a panel with pages has is read one panel after the other, also behind one that cannot be read', async () => {
  const hash = `sha384-${'D'.repeat(64)}`
  const panel = (name: string, routes = [route(`/${name}`, 'Page')]) => describedPanel(name, { routes, details: hash })
  const ahead = activateRegistry(
    registryOf({
      'mfe-lost': { stable: panel('mfe-lost') },
      'mfe-part': { stable: panel('mfe-part', []) },
      'mfe-frame': { stable: panel('mfe-frame'), untrusted: [] },
      'mfe-list': { stable: panel('mfe-list') },
    }),
  )
  const asked: string[] = []
  let answer = () => {}
  window.fetch = async url => {
    asked.push(String(url).split('/')[2] ?? '')
    if (asked.length > 1) return new Response(JSON.stringify({ files: { 'list.js': hash } }))
    await new Promise<void>(resolve => {
      answer = resolve
    })
    throw new TypeError('Failed to fetch')
  }
  const completed = completeBuilds(ahead)
  expect(asked).toEqual(['mfe-lost'])
  answer()
  await completed
  expect(asked).toEqual(['mfe-lost', 'mfe-list'])
  expect(ahead.panels.get('mfe-list')?.live).toMatchObject({ files: { 'list.js': hash }, details: undefined })
})
