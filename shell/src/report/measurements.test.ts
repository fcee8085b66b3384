import { measure, sendMeasurements } from './measurements'
import { PanelError } from './panel-error'
import { reportFailure, reportShellFailure } from './report'

const sent: Promise<{ builds: object[] }>[] = []
const realFetch = globalThis.fetch

beforeAll(() => {
  globalThis.fetch = async () => new Response()
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: Blob) => {
      expect([url, body.type]).toEqual(['/client-measurements', 'application/json'])
      const reader = new FileReader()
      sent.push(
        new Promise(resolve => {
          reader.onload = () => resolve(JSON.parse(String(reader.result)))
        }),
      )
      reader.readAsText(body)
      return true
    },
  })
  sendMeasurements('1.0.0-s')
})
afterAll(() => {
  globalThis.fetch = realFetch
  Reflect.deleteProperty(navigator, 'sendBeacon')
  Reflect.deleteProperty(document, 'visibilityState')
})

const turn = (state: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

/** What the page says when it is left. */
const leave = () => {
  const before = sent.length
  turn('hidden')
  turn('visible')
  return Promise.all(sent.slice(before))
}

const failure = (build: string, phase: 'render' | 'paused' = 'render') =>
  reportFailure(new PanelError({ panel: 'mfe-a', build, phase }), true)

test('a page says once which builds it used, how long they took, and that one failed', async () => {
  measure('mfe-a', '1.0.0-a', { load: 12 })
  measure('mfe-a', '1.0.0-a', { load: 90 })
  failure('1.0.0-b')
  failure('1.0.0-b')
  reportShellFailure(new Error('boom'))
  expect(await leave()).toEqual([
    {
      builds: [
        { name: 'shell', build: '1.0.0-s', visit: 1, failed: 1 },
        { name: 'mfe-a', build: '1.0.0-a', visit: 1, load: 12 },
        { name: 'mfe-a', build: '1.0.0-b', visit: 1, failed: 1 },
      ],
    },
  ])
  expect(await leave()).toEqual([])
})

test('a build that fails after the page was hidden once is no second visit', async () => {
  failure('1.0.0-a')
  failure('1.0.0-c', 'paused')
  expect(await leave()).toEqual([{ builds: [{ name: 'mfe-a', build: '1.0.0-a', failed: 1 }] }])
})

test('a page that used very many builds says so of some', async () => {
  for (let index = 0; index < 40; index++) measure('mfe-many', `1.0.0-${index}`, {})
  const [page] = await leave()
  expect(page?.builds).toHaveLength(16)
})
