import { Navigate, Route, Routes, useLocation } from '@panel/shared/panel'
import { session, useSession } from '@panel/shared/session'
import { act, screen } from '@testing-library/react'
import { emptyRegistry } from '../registry/active-registry'
import { renderInShell } from '../testing/render-in-shell'
import { useReturnAfterSignIn } from './use-return-after-sign-in'

const Page = () => {
  useReturnAfterSignIn()
  return <p>{useLocation().pathname}</p>
}

test('an address that a visitor’s page does not have is kept for the page that replaces it after the sign-in', async () => {
  const elsewhere = '/app/mailboxes'
  await renderInShell(
    <>
      <Page />
      <Routes>
        <Route path={elsewhere} element={<Navigate to="/" replace state={{ elsewhere }} />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { registry: { ...emptyRegistry, part: 'of visitors' }, route: elsewhere },
  )
  act(() => session.requestSignIn())
  act(() => session.setUser({ email: 'olena@example.com' }))
  act(() => session.closeSignIn())
  expect(screen.getByText('/')).toBeVisible()
  expect(useSession.getState().returnTo).toBe(elsewhere)
})
