import { watchErrors } from './watch-errors'

const reports: object[] = []
const realFetch = globalThis.fetch
let stop: () => void

beforeEach(() => {
  reports.length = 0
  globalThis.fetch = async (_url, init) => {
    reports.push(JSON.parse(String(init?.body)))
    return new Response()
  }
  stop = watchErrors()
})

afterEach(() => {
  stop()
  globalThis.fetch = realFetch
})

const errorFrom = (message: string, ...files: string[]): Error =>
  Object.assign(new Error(message), { stack: files.map(file => `at f (http://localhost${file}:1:1)`).join('\n') })

const raise = (error: unknown) => {
  const event = new ErrorEvent('error', { error, cancelable: true })
  window.dispatchEvent(event)
  return event
}

const panelFile = '/panels/mfe-a/1.0.0-x/view.js'
const shellFile = '/panels/shell/1.0.0-y/main.js'

test('an error of a panel’s code is reported as the panel’s, once, and kept from the console', () => {
  const error = errorFrom('boom', shellFile, panelFile)
  expect(raise(error).defaultPrevented).toBe(true)
  raise(error)
  const report = { panel: 'mfe-a', build: '1.0.0-x', phase: 'later', cause: 'boom', recovered: true }
  expect(reports).toEqual([report])
})

test('an error of the shell’s code is the shell’s', () => {
  raise(errorFrom('boom', shellFile))
  expect(reports).toMatchObject([{ panel: 'shell', build: '1.0.0-y' }])
})

test('what comes from elsewhere, such as an extension, is left alone', () => {
  expect(raise(errorFrom('boom', '/other.js')).defaultPrevented).toBe(false)
  raise('no error')
  expect(reports).toEqual([])
})

test('an unhandled rejection is reported too; causes are kept short, with an ellipsis after a whole character', () => {
  for (const length of [501, 500]) {
    const reason = errorFrom('😀'.repeat(length), panelFile)
    window.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }))
  }
  expect(reports).toMatchObject([{ panel: 'mfe-a', cause: `${'😀'.repeat(499)}…` }, { cause: '😀'.repeat(500) }])
})
