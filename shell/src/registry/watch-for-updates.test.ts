import type { Registry } from '@panel/shared/panel/registry'
import { session } from '@panel/shared/session'
import { describedPanel, describedShell, registryOf } from '../testing/registry-fixture'
import { activateRegistry } from './active-registry'
import { watchForUpdates } from './watch-for-updates'

const registryWith = (auth: string, cart: string, generation = 2): Registry =>
  registryOf(
    {
      'mfe-auth': { stable: describedPanel('mfe-auth', { build: auth }) },
      'mfe-cart': { stable: describedPanel('mfe-cart', { build: cart }) },
    },
    generation,
  )

const active = activateRegistry({ ...registryWith('a', 'a', 1), part: 'visitor' })

const setUp = (given: Registry | null | Error, mounted: string[] = ['mfe-cart']) => {
  const page = { answer: given }
  const onNewer = jest.fn()
  const fetchNewer = jest.fn(async () => {
    if (page.answer instanceof Error) throw page.answer
    return page.answer && { part: 'visitor', ...page.answer }
  })
  const stop = watchForUpdates({ active, fetchNewer, mounted: () => mounted, onNewer })
  return { page, onNewer, fetchNewer, mounted, stop }
}

const forCustomers = { ...registryWith('a', 'a', 1), part: 'customer' }

const poll = () => jest.advanceTimersByTimeAsync(60_000)

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('another build of a panel on the page is announced, once', async () => {
  const { onNewer, fetchNewer } = setUp(registryWith('a', 'b'))
  await poll()
  expect(onNewer).toHaveBeenCalledTimes(1)
  await poll()
  expect(fetchNewer.mock.calls).toEqual([[active]])
})

test('another build of a panel that is not on the page is announced once it is', async () => {
  const { onNewer, mounted, stop } = setUp(registryWith('b', 'a'))
  await poll()
  expect(onNewer).not.toHaveBeenCalled()
  mounted.push('mfe-auth')
  await poll()
  expect(onNewer).toHaveBeenCalledTimes(1)
  stop()
})

test('another build of the shell is always announced', async () => {
  const newer = { ...registryWith('a', 'a'), shell: { stable: { ...describedShell, build: 'other' } } }
  const { onNewer } = setUp(newer, [])
  await poll()
  expect(onNewer).toHaveBeenCalledTimes(1)
})

test.each([
  ['nothing newer', null],
  ['no answer', new Error('offline')],
])('%s is not told, and asked again', async (_name, answer) => {
  const { onNewer, fetchNewer, stop } = setUp(answer)
  await poll()
  await poll()
  expect(fetchNewer).toHaveBeenCalledTimes(2)
  expect(onNewer).not.toHaveBeenCalled()
  stop()
  await poll()
  expect(fetchNewer).toHaveBeenCalledTimes(2)
})

test('a tab that comes back into view asks at once, a hidden one not at all', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { fetchNewer, stop } = setUp(null)
  await poll()
  expect(fetchNewer).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(fetchNewer).toHaveBeenCalledTimes(1)
  stop()
  visibility.mockRestore()
})

test('after a sign-in the page is asked for anew where it would have other panels', async () => {
  const { onNewer, fetchNewer } = setUp(forCustomers)
  session.setUser({ email: 'olena@example.com' })
  await jest.advanceTimersByTimeAsync(0)
  expect(fetchNewer).toHaveBeenCalledTimes(1)
  expect(onNewer.mock.calls).toEqual([[true]])
  session.clear()
})

test('a page whose reader was known before its first view came is asked for anew too', async () => {
  session.setUser({ email: 'olena@example.com' })
  const { onNewer } = setUp(forCustomers)
  await jest.advanceTimersByTimeAsync(0)
  expect(onNewer.mock.calls).toEqual([[true]])
  session.clear()
})

test('after a sign-in the server is asked again until it has answered', async () => {
  const { page, onNewer, fetchNewer } = setUp(new Error('offline'))
  session.setUser({ email: 'olena@example.com' })
  await jest.advanceTimersByTimeAsync(4000)
  expect(fetchNewer).toHaveBeenCalledTimes(3)
  page.answer = forCustomers
  await jest.advanceTimersByTimeAsync(2000)
  expect(onNewer.mock.calls).toEqual([[true]])
  session.clear()
})

test('a tab that was hidden during a sign-in is replaced once it comes back into view', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { onNewer } = setUp(forCustomers)
  session.setUser({ email: 'olena@example.com' })
  await poll()
  expect(onNewer).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(0)
  expect(onNewer.mock.calls).toEqual([[true]])
  visibility.mockRestore()
  session.clear()
})

test('a sign-in that brings the same panels is asked about once', async () => {
  const { page, onNewer, fetchNewer, stop } = setUp(null)
  session.setUser({ email: 'olena@example.com' })
  await jest.advanceTimersByTimeAsync(10_000)
  expect(fetchNewer).toHaveBeenCalledTimes(1)
  // Nor is it asked about every two seconds once the server is away.
  page.answer = new Error('offline')
  await poll()
  expect(fetchNewer).toHaveBeenCalledTimes(2)
  expect(onNewer).not.toHaveBeenCalled()
  stop()
  session.clear()
})

test('where everybody gets every panel, a sign-in asks for nothing', async () => {
  const fetchNewer = jest.fn(async () => null)
  const options = { fetchNewer, mounted: () => [], onNewer: jest.fn() }
  const stop = watchForUpdates({ active: activateRegistry(registryWith('a', 'a', 1)), ...options })
  session.setUser({ email: 'olena@example.com' })
  expect(fetchNewer).not.toHaveBeenCalled()
  stop()
  session.clear()
})
