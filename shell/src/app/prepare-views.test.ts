import type { PanelDescription } from '@panel/shared/panel/registry'
import { createFileAddresses } from '../loader/file-addresses'
import { activateRegistry } from '../registry/active-registry'
import { describedPanel, registryOf } from '../testing/registry-fixture'
import { addSettings } from '../testing/render-in-shell'
import { byteBudget, prepareViews, quietMs } from './prepare-views'

const hash = `sha384-${'D'.repeat(64)}`

const panel = (name: string, path: string, view: string): PanelDescription =>
  describedPanel(name, {
    routes: [{ path, view, layout: 'site', title: { en: view, uk: view } }],
    chunks: { panel: { js: [], css: [] }, views: { [view]: { js: [`${view}.js`], css: [] } }, locales: {} },
    files: { 'remoteEntry.js': hash, [`${view}.js`]: hash },
  })

const panels = {
  'mfe-home': { stable: panel('mfe-home', '/', 'HomePage') },
  'mfe-cart': { stable: panel('mfe-cart', '/cart', 'CartPage') },
  'mfe-list': { stable: panel('mfe-list', '/list', 'ListPage') },
  'mfe-frame': { stable: panel('mfe-frame', '/frame', 'FramePage'), untrusted: [] },
}

const definition = {
  name: 'mfe-home',
  contract: 1,
  routes: [],
  navigation: [],
  views: {},
  locales: { en: async () => ({}), uk: async () => ({}) },
}
const view = { Component: () => null, definition, build: panels['mfe-home'].stable }

const fetched: string[] = []
let cost: number
let status: number

/** Starts on the home page, whose view is there unless `isShown` is false; returns the views that are loaded after it. */
const start = (isShown = true): string[] => {
  const loads = isShown ? ['HomePage'] : []
  prepareViews({
    registry: activateRegistry(registryOf(panels), 0),
    addresses: createFileAddresses(),
    loader: {
      load: async (_, name) => {
        loads.push(name)
        return view
      },
      loaded: (_, name) => (loads.includes(name) ? view : undefined),
    },
  })
  return loads
}

const quiet = () => jest.advanceTimersByTimeAsync(quietMs + 100)

const connect = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })

beforeAll(addSettings)

beforeEach(() => {
  jest.useFakeTimers()
  fetched.length = 0
  ;[cost, status] = [1000, 200]
  document.body.innerHTML =
    '<main><a href="/list">List</a></main><header><a href="/frame">Frame</a><a href="/cart">Cart</a></header>'
  Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: false }), configurable: true })
  window.fetch = async (url, options) => {
    expect(options?.integrity).toBe(hash)
    fetched.push(String(url).split('/').slice(2).join('/'))
    return { ok: status === 200, status, arrayBuffer: async () => new ArrayBuffer(0) } as Response
  }
  performance.getEntriesByName = () => [{ transferSize: cost } as unknown as PerformanceEntry]
})

afterEach(() => {
  jest.clearAllTimers()
  jest.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
})

test('a quiet page loads the views that its links lead to, each file with its hash, and none of a frame', async () => {
  const loads = start()
  await jest.advanceTimersByTimeAsync(quietMs - 100)
  expect(fetched).toEqual([])
  await quiet()
  expect(loads).toEqual(['HomePage', 'ListPage', 'CartPage'])
  expect(fetched.filter(path => path.startsWith('mfe-frame'))).toEqual([])
  expect(fetched).toHaveLength(4)
})

test('a key or a pointer makes it wait again', async () => {
  const loads = start()
  await jest.advanceTimersByTimeAsync(quietMs - 100)
  window.dispatchEvent(new Event('pointerdown'))
  await jest.advanceTimersByTimeAsync(quietMs - 100)
  expect(loads).toEqual(['HomePage'])
  await quiet()
  expect(loads).toHaveLength(3)
})

test.each([
  ['a browser that saves data', { saveData: true }],
  ['a browser with a slow line', { effectiveType: '3g' }],
])('%s is sent nothing ahead', async (_, connection) => {
  connect(connection)
  start()
  await quiet()
  expect(fetched).toEqual([])
})

test('nothing is loaded ahead before the view of the page is there', async () => {
  start(false)
  await quiet()
  expect(fetched).toEqual([])
})

test('it ends when the bytes are spent', async () => {
  cost = byteBudget / 2
  const loads = start()
  await quiet()
  expect(loads).toEqual(['HomePage', 'ListPage'])
})

test('it ends with the first file that cannot be had, and loads no view that misses one', async () => {
  status = 404
  const loads = start()
  await quiet()
  window.dispatchEvent(new Event('keydown'))
  await quiet()
  expect(fetched).toHaveLength(1)
  expect(loads).toEqual(['HomePage'])
})
