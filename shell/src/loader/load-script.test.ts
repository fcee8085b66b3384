import { createManualClock } from '../testing/manual-clock'
import { createScriptLoader } from './load-script'

const url = '/panels/mfe-a/1/remoteEntry.js'

const setUp = () => {
  const clock = createManualClock()
  return { clock, load: createScriptLoader({ integrityOf: () => 'sha384-abc', clock, otherOrigin: undefined }) }
}

const script = () => {
  const found = document.head.querySelector<HTMLScriptElement>('script[src]')
  if (!found) throw new Error('No script was added')
  return found
}

beforeEach(() => {
  document.head.innerHTML = ''
})

test('a script is asked for with its hash, and leaves the page when it has run', async () => {
  const { load } = setUp()
  const loaded = load(url, 1000)
  expect(script()).toMatchObject({ integrity: 'sha384-abc', crossOrigin: 'anonymous' })
  expect(script().getAttribute('src')).toBe(url)
  script().dispatchEvent(new Event('load'))
  await loaded
  expect(document.head.querySelector('script')).toBeNull()
})

test('a script that cannot be had rejects', async () => {
  const loaded = setUp().load(url, 1000)
  script().dispatchEvent(new Event('error'))
  await expect(loaded).rejects.toThrow(`${url} could not be loaded`)
})

test('a script that throws rejects with what it threw', async () => {
  const loaded = setUp().load(url, 1000)
  const error = new Error('boom')
  window.dispatchEvent(new ErrorEvent('error', { filename: script().src, message: 'boom', error }))
  script().dispatchEvent(new Event('load'))
  await expect(loaded).rejects.toMatchObject({ message: 'boom', cause: error })
})

test('the errors of other scripts are not its own', async () => {
  const loaded = setUp().load(url, 1000)
  window.dispatchEvent(new ErrorEvent('error', { filename: 'http://localhost/other.js', message: 'other' }))
  script().dispatchEvent(new Event('load'))
  await expect(loaded).resolves.toBeUndefined()
})

test('a script that hangs is given up after its limit', async () => {
  const { clock, load } = setUp()
  const loaded = load(url, 1000)
  clock.advance(999)
  expect(script()).toBeInTheDocument()
  clock.advance(1)
  await expect(loaded).rejects.toThrow('did not arrive within 1000 ms')
  expect(document.head.querySelector('script')).toBeNull()
})
