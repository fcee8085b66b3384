import { registerLocales } from '@panel/shared/i18n'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { panel } from '../panel'
import { ConfirmContactPage } from './mailed-link-pages'

registerLocales('mfe-auth', panel.locales)

const show = async (answers: Parameters<typeof answerApi>[0], route = '/confirm-contact#secret') => {
  const calls = answerApi(answers)
  const { user } = await renderInPlatform(<ConfirmContactPage />, { route })
  return { user, calls }
}

const confirmButton = () => screen.getByRole('button', { name: 'Confirm this address' })

test('opening the link confirms nothing; one click does, and says which address', async () => {
  const sent: unknown[] = []
  const { user, calls } = await show({
    'POST /api/contacts/confirm': async request => {
      sent.push(await request.json())
      return { body: { email: 'olena@example.org' } }
    },
  })
  expect(calls).toEqual([])
  await user.click(confirmButton())
  expect(await screen.findByRole('status')).toHaveTextContent('olena@example.org is confirmed.')
  expect(sent).toEqual([{ token: 'secret' }])
})

test('a link that is of no use any more says where a new one comes from', async () => {
  const { user } = await show({ 'POST /api/contacts/confirm': () => ({ status: 404, body: { code: 'not_found' } }) })
  await user.click(confirmButton())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This link is of no use any more'))
})

test('an outage leaves the button, and the next click works', async () => {
  const answers = [{ body: { email: 'olena@example.org' } }, { status: 503, body: { code: 'unavailable' } }]
  const { user } = await show({ 'POST /api/contacts/confirm': () => answers.pop() ?? { status: 500 } })
  await user.click(confirmButton())
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(confirmButton())
  expect(await screen.findByText(/olena@example\.org is confirmed/)).toBeVisible()
})

test('a link that was cut by the mail program asks for the complete one', async () => {
  await show({}, '/confirm-contact')
  expect(screen.getByRole('heading', { level: 1, name: 'This link is not complete' })).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['Confirm the change', false, 'waiting', 'Confirmed for name.ua'],
  ['Confirm the change', false, 'done', 'name.ua has a new registrant'],
  ['Refuse it', true, 'refused', 'Refused for name.ua'],
])('a change of registrant, %s: %s, %s', async (button, refuse, state, title) => {
  const sent: unknown[] = []
  const { user } = await show(
    {
      'POST /api/contacts/confirm': async request => {
        sent.push(await request.json())
        return { body: { email: 'olena@example.org', change: { domain: 'name.ua', state } } }
      },
    },
    '/confirm-contact?change=registrant#secret',
  )
  await user.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(sent).toEqual([{ token: 'secret', refuse }])
})
