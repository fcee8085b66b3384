import { waitFor } from '@testing-library/react'
import { createManualClock } from '../testing/manual-clock'
import { createScriptLoader } from './load-script'

const url = '/panels/mfe-a/1/remoteEntry.js'

const setUp = () => {
  const clock = createManualClock()
  return { clock, load: createScriptLoader({ integrityOf: () => 'sha384-abc', clock }) }
}

const request = () => document.head.querySelector('link[rel="preload"]')

/** The request for the script is answered, as a browser reports to its link. */
const arrive = async (event = 'load') => {
  request()?.dispatchEvent(new Event(event))
  await Promise.resolve()
}

const script = () => {
  const found = document.head.querySelector<HTMLScriptElement>('script[src]')
  if (!found) throw new Error('No script was added')
  return found
}

beforeEach(() => {
  document.head.innerHTML = ''
})

test('a script is requested and then run, both with its hash, and leaves the page when it has run', async () => {
  const { load } = setUp()
  const loaded = load(url, 1000)
  expect(request()).toMatchObject({ integrity: 'sha384-abc', crossOrigin: 'anonymous', as: 'script' })
  expect(request()?.getAttribute('href')).toBe(url)
  expect(document.head.querySelector('script')).toBeNull()
  await arrive()
  await waitFor(() => expect(script()).toMatchObject({ integrity: 'sha384-abc', crossOrigin: 'anonymous' }))
  expect(script().getAttribute('src')).toBe(url)
  script().dispatchEvent(new Event('load'))
  await loaded
  expect(document.head).toBeEmptyDOMElement()
})

test('a script that cannot be had rejects', async () => {
  const failed = expect(setUp().load(url, 1000)).rejects.toThrow(`${url} could not be loaded`)
  await arrive('error')
  await waitFor(script)
  script().dispatchEvent(new Event('error'))
  await failed
})

test('a script that throws rejects with what it threw', async () => {
  const loaded = setUp().load(url, 1000)
  await arrive()
  await waitFor(script)
  const error = new Error('boom')
  window.dispatchEvent(new ErrorEvent('error', { filename: script().src, message: 'boom', error }))
  script().dispatchEvent(new Event('load'))
  await expect(loaded).rejects.toMatchObject({ message: 'boom', cause: error })
})

test('the errors of other scripts are not its own', async () => {
  const loaded = setUp().load(url, 1000)
  await arrive()
  await waitFor(script)
  window.dispatchEvent(new ErrorEvent('error', { filename: 'http://localhost/other.js', message: 'other' }))
  script().dispatchEvent(new Event('load'))
  await expect(loaded).resolves.toBeUndefined()
})

test('the request for a script that hangs is aborted after its limit, and only this one', async () => {
  const { clock, load } = setUp()
  const loaded = load(url, 1000)
  void load(`${url}?r=1`, 2000).catch(() => undefined)
  clock.advance(999)
  expect(document.head.children).toHaveLength(2)
  clock.advance(1)
  await expect(loaded).rejects.toThrow(`${url} did not arrive in time`)
  expect(request()?.getAttribute('href')).toBe(`${url}?r=1`)
})
