import { callApi, isApiError, queryClient, restoreSession, useQuery } from '@panel/shared/api-client'
import { addressCalls } from '@panel/shared/contract'
import { session, useSession } from '@panel/shared/session'
import { answerApi } from '@panel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderInShell } from '../testing/render-in-shell'
import { useSessionEffects } from './use-session-effects'

const Page = () => {
  useSessionEffects()
  return <p>{useSession(({ user }) => user?.email) ?? 'signed out'}</p>
}

const read = jest.fn(async (name: string) => {
  if (name === 'failed') throw new Error(name)
  return []
})

const Reader = ({ name }: { name: string }) => {
  useQuery({ queryKey: [name], queryFn: () => read(name), staleTime: Number.POSITIVE_INFINITY, retry: false })
  return null
}

/** Data of the account that is signed in, read once. */
const OwnName = () => {
  const query = { queryKey: ['own'], queryFn: () => `data of ${session.token()}`, staleTime: Number.POSITIVE_INFINITY }
  return <p>{useQuery(query).data}</p>
}

const emails: Readonly<Record<string, string>> = { own: 'olena@example.com', other: 'ivan@example.com' }

/** A tab of Olena, on a server that knows the tokens `own` and `other`. */
const renderTab = async (content?: ReactNode) => {
  answerApi({
    'GET /api/users/me': ({ headers }) => {
      const email = emails[headers.get('authorization')?.slice('Bearer '.length) ?? '']
      return email ? { body: { email, is_admin: false } } : { status: 401, body: { code: 'unauthorized' } }
    },
    'GET /api/address-book/': () => ({ status: 401, body: { code: 'unauthorized' } }),
  })
  session.start('own')
  session.setUser({ email: 'olena@example.com' })
  await renderInShell(
    <>
      <Page />
      {content}
    </>,
  )
  expect(screen.getByText('olena@example.com')).toBeVisible()
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  Reflect.deleteProperty(document, 'hidden')
  session.clear()
  session.closeSignIn()
})

/** How a browser says that a tab is used again, without the event of the storage that it missed. */
const wakes: [string, () => void][] = [
  [
    'comes back from the cache of pages',
    () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  ],
  ['is shown again', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ['hears of it', () => window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))],
  ['hears that all data of the site is gone', () => window.dispatchEvent(new StorageEvent('storage', { key: null }))],
  ['hears of another key', () => window.dispatchEvent(new StorageEvent('storage', { key: 'domain-columns' }))],
  [
    'is shown by the way back, from no cache',
    () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })),
  ],
  [
    'gets every sign at once',
    () => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      window.dispatchEvent(new Event('focus'))
    },
  ],
]

test.each(wakes)('a tab that %s after a logout elsewhere shows no account', async (_, wake) => {
  await renderTab()
  localStorage.removeItem('token')
  act(wake)
  expect(screen.getByText('signed out')).toBeVisible()
  expect(session.token()).toBeNull()
})

test.each(wakes)('a tab that %s after an empty token was stored shows no account', async (_, wake) => {
  await renderTab()
  localStorage.setItem('token', '')
  act(wake)
  expect(screen.getByText('signed out')).toBeVisible()
})

test.each(wakes)(
  'a tab that %s while it acts as a customer goes on, whatever happens to its administrator',
  async (_, wake) => {
    await renderTab()
    sessionStorage.setItem('token', 'own')
    localStorage.removeItem('token')
    act(wake)
    expect(screen.getByText('olena@example.com')).toBeVisible()
    expect(session.token()).toBe('own')
  },
)

test.each(wakes)(
  'a signed-out tab that asks to sign in and %s after a sign-in elsewhere asks no more',
  async (_, wake) => {
    await renderTab()
    act(() => session.clear())
    act(() => session.requestSignIn('required'))
    localStorage.setItem('token', 'other')
    act(wake)
    expect(await screen.findByText('ivan@example.com')).toBeVisible()
    expect(useSession.getState().signIn).toBeNull()
  },
)

test.each(wakes)('a tab that %s after another sign-in is of that account', async (_, wake) => {
  await renderTab()
  localStorage.setItem('token', 'other')
  act(wake)
  expect(await screen.findByText('ivan@example.com')).toBeVisible()
  expect([session.token(), localStorage.getItem('token')]).toEqual(['other', 'other'])
})

test.each(wakes)('a tab that %s with the same session goes on', async (_, wake) => {
  await renderTab()
  act(wake)
  expect(screen.getByText('olena@example.com')).toBeVisible()
  expect(session.token()).toBe('own')
})

test('of views read before the user of their token was known, those that failed are read again, as with another address of the user; after another sign-in all', async () => {
  session.start('own')
  await renderInShell(
    <>
      <Page />
      <Reader name="answered" />
      <Reader name="failed" />
    </>,
  )
  await waitFor(() => expect(read.mock.calls).toEqual([['answered'], ['failed']]))
  read.mockClear()
  act(() => session.setUser({ email: 'olena@example.com' }))
  await waitFor(() => expect(read.mock.calls).toEqual([['failed']]))
  const reset = jest.spyOn(queryClient, 'resetQueries')
  act(() => session.setUser({ email: 'olena.new@example.com' }))
  await waitFor(() => expect(read.mock.calls).toEqual([['failed'], ['failed']]))
  expect(reset).not.toHaveBeenCalled()
  act(() => session.start('renewed'))
  act(() => session.setUser({ email: 'olena.new@example.com' }))
  act(() => session.setUser({ email: 'olena@example.com' }))
  await waitFor(() => expect(read.mock.calls).toEqual([['failed'], ['failed'], ['failed']]))
  expect(reset).not.toHaveBeenCalled()
  act(() => {
    session.clear()
    session.start('other')
  })
  act(() => session.setUser({ email: 'ivan@example.com' }))
  await waitFor(() => expect(read.mock.calls.flat()).toContain('answered'))
})

test.each([
  [
    'signs in elsewhere',
    () => {
      localStorage.setItem('token', 'other')
      window.dispatchEvent(new Event('focus'))
    },
  ],
  [
    'signs in on the page where the session ended',
    () => {
      session.expire()
      session.start('other')
      restoreSession()
    },
  ],
])('when another account %s, nothing of the account before stays in view', async (_, signIn) => {
  await renderTab(<OwnName />)
  expect(await screen.findByText('data of own')).toBeVisible()
  act(signIn)
  expect(await screen.findByText('ivan@example.com')).toBeVisible()
  expect(await screen.findByText('data of other')).toBeVisible()
  expect(screen.queryByText('data of own')).not.toBeInTheDocument()
})

test('a tab that stays hidden does nothing', async () => {
  await renderTab()
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  localStorage.removeItem('token')
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(screen.getByText('olena@example.com')).toBeVisible()
})

test('a refused token takes no other one with it: the tab follows who has signed in since', async () => {
  await renderTab()
  localStorage.setItem('token', 'other')
  await act(() => callApi(addressCalls.list, {}).catch(error => expect(isApiError(error)).toBe(true)))
  expect(localStorage.getItem('token')).toBe('other')
  expect(await screen.findByText('ivan@example.com')).toBeVisible()
  expect(useSession.getState().signIn).toBeNull()
})

test('a refusal of the token before, which comes late, ends nothing', async () => {
  await renderTab()
  const late = callApi(addressCalls.list, {}).catch(error => expect(isApiError(error)).toBe(true))
  localStorage.setItem('token', 'other')
  act(() => void window.dispatchEvent(new Event('focus')))
  await act(() => late)
  expect(await screen.findByText('ivan@example.com')).toBeVisible()
  expect([session.token(), localStorage.getItem('token')]).toEqual(['other', 'other'])
})

test('a refused token that is the stored one goes, and the page asks to sign in', async () => {
  await renderTab()
  await act(() => callApi(addressCalls.list, {}).catch(error => expect(isApiError(error)).toBe(true)))
  expect(localStorage.getItem('token')).toBeNull()
  await waitFor(() => expect(useSession.getState()).toMatchObject({ token: null, signIn: 'expired' }))
})

test('a logout in a tab that slept leaves the session of another account', async () => {
  await renderTab()
  localStorage.setItem('token', 'other')
  act(() => session.clear())
  expect(localStorage.getItem('token')).toBe('other')
})

test('a browser that keeps nothing does not end the visit', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await renderTab()
  for (const [, wake] of wakes) act(wake)
  expect(screen.getByText('olena@example.com')).toBeVisible()
  full.mockRestore()
})
