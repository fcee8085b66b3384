import { registerLocales } from '@panel/shared/i18n'
import { useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { panel } from '../../panel'
import { sampleDomain } from '../../testing/sample-domain'
import { UnconfirmedContact } from './unconfirmed-contact'

registerLocales(panel.name, panel.locales)

const empty = { name: '', email: '', phone: '', address: '', hidden: true }
const contacts = { registrant: { ...empty, email: 'olena@example.org' }, admin: empty, tech: empty }

const start = async (
  unconfirmed_contact: { until: string; on_hold: boolean } | undefined,
  answers: { status: number; body?: unknown }[] = [],
  language: 'en' | 'uk' = 'en',
) => {
  const calls = answerApi({
    'GET /api/domains/12/whois': () => ({ body: contacts }),
    'POST /api/domains/12/contact-confirmation': () => answers.shift() ?? { status: 204 },
  })
  const domain = sampleDomain({ ...(unconfirmed_contact && { unconfirmed_contact }) })
  return { ...(await renderInPlatform(<UnconfirmedContact domain={domain} />, { language })), calls }
}

const waiting = { until: '2026-12-08T12:00:00Z', on_hold: false }

beforeEach(() => useToasts.setState({ toasts: [] }))

test('a registrant’s address that waits is named with its last day, and its mail is sent again', async () => {
  const { user } = await start(waiting, [{ status: 429, body: { code: 'too_many_requests' } }])
  expect(await screen.findByText('The registrant’s address is not confirmed yet')).toBeVisible()
  expect(screen.getByText(/by Dec 8, 2026, the domain is put on hold/)).toBeVisible()
  expect(await screen.findByText(/went to olena@example\.org/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Too many attempts. Please wait a little and try again.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ text: 'Sent to olena@example.org' }]))
})

test('a domain on hold says what does not work, in Ukrainian too', async () => {
  await start({ ...waiting, on_hold: true }, [], 'uk')
  expect(await screen.findByText('Призупинено: адресу реєстранта не підтверджено')).toBeVisible()
  expect(screen.getByText(/^До 8 груд\. 2026\sр\. її ніхто не підтвердив\./)).toBeVisible()
})

test('a domain that waits for no confirmation shows nothing and makes no call', async () => {
  const { calls } = await start(undefined)
  expect(screen.queryByRole('button')).toBeNull()
  expect(calls).toEqual([])
})
