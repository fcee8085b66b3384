import { useQuery, zonesQuery } from '@panel/shared/api-client'
import { registerLocales } from '@panel/shared/i18n'
import { useLocation } from '@panel/shared/panel'
import { session, useSession } from '@panel/shared/session'
import { answerApi } from '@panel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { locales } from '../locales'
import { renderInShell } from '../testing/render-in-shell'
import { OutageNotice } from './outage-notice'
import { useReturnAfterSignIn } from './use-return-after-sign-in'

beforeAll(() => registerLocales('shell', locales))
beforeEach(() => {
  session.clear()
  session.closeSignIn()
  session.setOutage(false)
})

test('an outage is shown, and one click asks again', async () => {
  answerApi({ 'GET /api/users/me': () => ({ body: { id: 1, email: 'olena@example.com', is_admin: false } }) })
  session.start('token')
  const { user } = await renderInShell(<OutageNotice />)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  act(() => session.setOutage(true))
  expect(screen.getByRole('alert')).toHaveTextContent('You are still signed in.')
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  expect(useSession.getState().user).toEqual({ email: 'olena@example.com' })
})

const Address = () => {
  const { data, isError } = useQuery(zonesQuery())
  return <p>{isError ? 'failed' : data?.[0]?.zone}</p>
}

test('one notice says that the browser is offline, and what failed is asked for again when it is online', async () => {
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answerApi({ 'GET /api/zones': () => ({ status: 500 }) })
  await renderInShell(
    <>
      <OutageNotice />
      <Address />
    </>,
  )
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText('failed')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Your changes are kept.')
  answerApi({ 'GET /api/zones': () => ({ body: [{ zone: 'com.ua' }] }) })
  line.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('com.ua')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  line.mockRestore()
})

const Page = () => {
  useReturnAfterSignIn()
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

const signIn = () =>
  act(() => {
    session.start('token')
    session.setUser({ email: 'olena@example.com' })
  })

test('the sign-in opens the address that was asked for, once', async () => {
  await renderInShell(<Page />)
  act(() => session.requestSignIn('required', '/app/domain-manager?domain=1'))
  signIn()
  expect(screen.getByText('/app/domain-manager?domain=1')).toBeVisible()
  expect(useSession.getState()).toMatchObject({ returnTo: null, signIn: null })
})

test('a sign-in that nothing was asked before, or whose dialog was closed, stays where it is', async () => {
  await renderInShell(<Page />, { route: '/cart' })
  act(() => {
    session.requestSignIn('required', '/app/domain-manager')
    session.closeSignIn()
  })
  signIn()
  expect(screen.getByText('/cart')).toBeVisible()
})
