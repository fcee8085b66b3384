import { registerLocales } from '@panel/shared/i18n'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, within } from '@testing-library/react'
import { panel } from '../../panel'
import { Releases } from './releases'

registerLocales(panel.name, panel.locales)

const name = 'mfe-hosting'
const at = '2026-11-20T10:00:00.000Z'
const change = { generation: 4, at, by: 'hosting-team', action: 'canary', builds: [], why: '' }
const canary = { build: '1.0.0-h2', percent: 10 }
const status = {
  generation: 4,
  at,
  packages: [
    { name: 'shell', stable: '1.0.0-s1', canary: null, previous: null, change },
    { name, stable: '1.0.0-h1', canary, previous: null, change },
  ],
  disabled: [],
  failures: { since: at, builds: [] },
}
const pictures = [
  { file: '000-HomePage.en.picture', view: 'HomePage', language: 'en' },
  { file: '001-HomePage.uk.picture', view: 'HomePage', language: 'uk' },
]
const of = (build: string) => `GET /releases/panels/${name}/${build}/pictures`

const show = async (answers: Parameters<typeof answerApi>[0] = {}) => {
  const calls = answerApi({
    'GET /releases': () => ({ body: status }),
    [of('1.0.0-h1')]: () => ({ body: [] }),
    [of('1.0.0-h2')]: () => ({ body: pictures }),
    [`${of('1.0.0-h2')}/000-HomePage.en.picture`]: () => ({ body: 'one' }),
    [`${of('1.0.0-h2')}/001-HomePage.uk.picture`]: () => ({ body: 'two' }),
    ...answers,
  })
  const { user } = await renderInPlatform(<Releases />)
  const button = await screen.findByRole('button', { name: `Pictures of ${name}` })
  expect(calls.filter(call => call.includes('picture'))).toEqual([])
  await user.click(button)
  return { calls, user, dialog: within(await screen.findByRole('dialog', { name: `Pictures of ${name}` })) }
}

test('each view is seen in both languages, as it looked in the trial of its build', async () => {
  const { dialog } = await show()
  const onTrial = within(await dialog.findByRole('region', { name: '1.0.0-h2' }))
  const english = await onTrial.findByRole('img', { name: 'The page HomePage as it looked in the trial, in English' })
  expect(english).toHaveAttribute('src', `data:image/jpeg;base64,${btoa('one')}`)
  expect(await onTrial.findByRole('img', { name: /in Ukrainian$/ })).toHaveAttribute(
    'src',
    `data:image/jpeg;base64,${btoa('two')}`,
  )
  const live = within(dialog.getByRole('region', { name: '1.0.0-h1' }))
  expect(await live.findByText('This build has no pictures: it was not tried in a browser.')).toBeVisible()
})

test('the shell, of which a trial sees the panels’ views, has none', async () => {
  await show()
  expect(screen.queryByRole('button', { name: 'Pictures of shell', hidden: true })).toBeNull()
})

test('a picture that does not come says so, and comes with another try', async () => {
  const missing = `${of('1.0.0-h2')}/000-HomePage.en.picture`
  const { user, dialog } = await show({ [missing]: () => ({ status: 404, body: { code: 'not_found' } }) })
  await dialog.findByRole('alert')
  answerApi({ [missing]: () => ({ body: 'one' }) })
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('img', { name: /in English$/ })).toBeVisible()
})

test('a build that is refused is shown as the trial saw it, under the sentence', async () => {
  const { user } = await show({
    [`GET /releases/${name}/history`]: () => ({
      body: [{ ...change, action: 'publish', builds: [{ name, build: '1.0.0-h2' }] }],
    }),
    [`POST /releases/${name}/promote`]: () => ({
      status: 422,
      body: { code: 'refused', detail: 'HomePage shows nothing' },
      headers: { 'release-picture': 'refused-1764000000000.picture' },
    }),
    [`${of('1.0.0-h2')}/refused-1764000000000.picture`]: () => ({ body: 'page' }),
  })
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: `Change ${name}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `Change ${name}` }))
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Build' }), '1.0.0-h2')
  await user.click(dialog.getByRole('button', { name: 'Make live for everyone' }))
  expect(await dialog.findByText('HomePage shows nothing')).toBeVisible()
  const page = await dialog.findByRole('img', { name: 'The page on which the build was refused' })
  expect(page).toHaveAttribute('src', `data:image/jpeg;base64,${btoa('page')}`)
})
