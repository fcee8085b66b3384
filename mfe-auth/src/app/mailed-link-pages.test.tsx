import { registerLocales } from '@panel/shared/i18n'
import { useLocation } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { readFlow } from '../common/auth-flow'
import { panel } from '../panel'
import { AllowPage, StopPage, UndoEmailPage } from './mailed-link-pages'

registerLocales('mfe-auth', panel.locales)

const Address = () => <output aria-label="address">{useLocation().hash}</output>

const pages = [
  {
    name: 'stop',
    page: <StopPage />,
    call: 'POST /api/auth/stop',
    body: { email: 'old@example.com', domains: ['apple.com'] },
    button: 'Stop everything',
    done: 'These domains stay in your account and are locked: apple.com.',
  },
  {
    name: 'undo-email',
    page: <UndoEmailPage />,
    call: 'POST /api/auth/undo-email',
    body: { email: 'old@example.com', domains: ['apple.com'] },
    button: 'Undo the change',
    done: 'Your account has the address old@example.com again.',
  },
  {
    name: 'allow',
    page: <AllowPage />,
    call: 'POST /api/auth/allow',
    body: { domain: 'apple.com' },
    button: 'Make the change now',
    done: 'apple.com gets the servers that were asked for.',
  },
] as const

beforeEach(() => {
  sessionStorage.clear()
  useSession.setState({ token: null, user: null, signIn: null, loading: false })
})

describe.each(pages)('/cpc/$name', ({ name, page, call, body, button, done }) => {
  const show = async (answers: Parameters<typeof answerApi>[0], secret = '#secret') => {
    const calls = answerApi(answers)
    const shown = (
      <>
        {page}
        <Address />
      </>
    )
    const { user } = await renderInPlatform(shown, { route: `/cpc/${name}${secret}` })
    return { user, calls }
  }
  const press = async (user: { click: (element: HTMLElement) => Promise<void> }) =>
    user.click(screen.getByRole('button', { name: button }))

  test('changes nothing until its button is pressed, hides the secret, and leads on', async () => {
    const sent: unknown[] = []
    const { user, calls } = await show({
      [call]: async request => {
        sent.push(await request.json())
        return { body }
      },
    })
    expect(calls).toEqual([])
    await waitFor(() => expect(screen.getByRole('status', { name: 'address' })).toBeEmptyDOMElement())
    await press(user)
    expect(await screen.findByText(done, { exact: false })).toBeVisible()
    expect(screen.getByText('apple.com', { exact: false })).toBeVisible()
    expect(sent).toEqual([{ token: 'secret' }])
    if (name === 'allow') return
    await user.click(screen.getByRole('button', { name: 'Set a new password' }))
    expect(useSession.getState().signIn).toBe('asked')
    expect(readFlow()).toEqual({ view: 'reset', step: 'email', email: 'old@example.com' })
  })

  test.each([
    ['link_used', 'This link was used already'],
    ['link_expired', 'This link is too old'],
    ['not_found', 'We do not know this link'],
  ])('a link that is of no use says why: %s', async (code, title) => {
    const { user } = await show({ [call]: () => ({ status: 404, body: { code } }) })
    await press(user)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  test('an outage leaves the button, and the next click works', async () => {
    const answers = [{ body }, { status: 503, body: { code: 'unavailable' } }]
    const { user } = await show({ [call]: () => answers.pop() ?? { status: 500 } })
    await press(user)
    expect(await screen.findByRole('alert')).toBeVisible()
    await press(user)
    expect(await screen.findByText(done, { exact: false })).toBeVisible()
  })

  test('a link that was cut by the mail program asks for the complete one', async () => {
    await show({}, '')
    expect(screen.getByRole('heading', { level: 1, name: 'This link is not complete' })).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
