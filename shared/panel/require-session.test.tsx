import { act, screen } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { session, useSession } from '../session'
import { renderInPlatform } from '../testing'
import { RequireSession } from './require-session'

const Address = () => <p>at {useLocation().pathname}</p>

const visit = () =>
  renderInPlatform(
    <Routes>
      <Route
        path="/private"
        element={
          <RequireSession>
            <p>Private</p>
          </RequireSession>
        }
      />
      <Route path="*" element={<Address />} />
    </Routes>,
    { route: '/private?domain=1&view=records#top' },
  )

beforeEach(() => {
  session.clear()
  session.closeSignIn()
})

const dialog = () => {
  const { signIn, returnTo } = useSession.getState()
  return { signIn, returnTo }
}

test('a signed-out visitor is led home and asked to sign in, for the address with its state', async () => {
  await visit()
  expect(screen.getByText('at /')).toBeVisible()
  expect(dialog()).toEqual({ signIn: 'required', returnTo: '/private?domain=1&view=records#top' })
})

test('with a token the page is shown, before its user is known', async () => {
  session.start('token')
  await visit()
  expect(screen.getByText('Private')).toBeVisible()
  expect(dialog()).toEqual({ signIn: null, returnTo: null })
})

test('a token that turns out to be refused asks for a sign-in', async () => {
  session.start('token')
  await visit()
  act(() => session.clear())
  expect(screen.getByText('at /')).toBeVisible()
  expect(dialog().signIn).toBe('required')
})

test('somebody who logs out is led home and asked for nothing', async () => {
  session.start('token')
  session.setUser({ email: 'olena@example.com' })
  await visit()
  act(() => session.clear())
  expect(screen.getByText('at /')).toBeVisible()
  expect(dialog()).toEqual({ signIn: null, returnTo: null })
})

test('a session that ended is asked for in place', async () => {
  session.start('token')
  session.setUser({ email: 'olena@example.com' })
  await visit()
  act(() => session.expire())
  expect(screen.getByText('Private')).toBeVisible()
})
