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
