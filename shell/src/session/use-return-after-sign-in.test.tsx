import { useLocation } from '@panel/shared/panel'
import { session, useSession } from '@panel/shared/session'
import { act, screen } from '@testing-library/react'
import { emptyRegistry } from '../registry/active-registry'
import { renderInShell } from '../testing/render-in-shell'
import { useReturnAfterSignIn } from './use-return-after-sign-in'

const Page = () => {
  useReturnAfterSignIn()
  return <p>{useLocation().pathname}</p>
}

afterEach(() => {
  session.clear()
  session.closeSignIn()
})

/** Whether the page is replaced by that of who signed in is found out at the same time. */
test('the address that somebody is to return to is kept until it is shown', async () => {
  await renderInShell(<Page />, { registry: { ...emptyRegistry, part: 'of visitors' } })
  act(() => session.requestSignIn('required', '/app/mailboxes'))
  act(() => {
    session.setUser({ email: 'olena@example.com' })
    expect(useSession.getState().returnTo).toBe('/app/mailboxes')
  })
  expect(screen.getByText('/app/mailboxes')).toBeVisible()
  expect(useSession.getState().returnTo).toBeNull()
})
