import { registerLocales } from '@panel/shared/i18n'
import { useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../../panel'
import { Releases } from './releases'

registerLocales(panel.name, panel.locales)

const name = 'mfe-hosting'
const at = '2026-11-20T10:00:00.000Z'
const change = (action: string, build: string, generation: number, why = '') => ({
  generation,
  at,
  by: 'hosting-team',
  action,
  builds: [{ name, build }],
  why,
})
const status = {
  generation: 4,
  at,
  packages: [
    {
      name,
      stable: '1.0.0-h1',
      canary: { build: '1.0.0-h2', percent: 10 },
      previous: null,
      change: change('canary', '1.0.0-h2', 4, 'a tenth first'),
    },
  ],
  disabled: [{ name: 'mfe-old', build: '1.0.0-o1', change: change('disable', '1.0.0-o1', 3, 'it broke') }],
  failures: { since: at, builds: [] },
  measurements: {
    builds: [
      { name, build: '1.0.0-h1', visits: 1240, failed: 0, load: 318, lcp: 1260, inp: 80, cls: 44 },
      { name, build: '1.0.0-h2', visits: 200, failed: 23 },
    ],
    limit: 5,
    sample: 100,
  },
}
const history = [
  change('gc', '1.0.0-h0', 5),
  change('canary', '1.0.0-h2', 4, 'a tenth first'),
  change('publish', '1.0.0-h2', 3),
  change('promote', '1.0.0-h1', 2),
  change('publish', '1.0.0-h0', 1),
]

const show = async (answers: Parameters<typeof answerApi>[0] = {}) => {
  const calls = answerApi({
    'GET /releases': () => ({ body: status }),
    [`GET /releases/${name}/history`]: () => ({ body: history }),
    'GET /releases/mfe-old/history': () => ({ body: [change('disable', '1.0.0-o1', 3)] }),
    ...answers,
  })
  const { user } = await renderInPlatform(<Releases />)
  const open = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: button }))
    return within(await screen.findByRole('dialog'))
  }
  return { calls, user, open }
}

test('what is live and on trial is shown with the person, the reason, and the reports of browsers', async () => {
  await show()
  const row = within(await screen.findByRole('row', { name: new RegExp(name) }))
  expect(row.getByText('1.0.0-h1')).toBeVisible()
  expect(row.getByText('1.0.0-h2')).toBeVisible()
  expect(row.getByText('10% of visitors')).toBeVisible()
  expect(row.getByText('Failed in 11.5% of 200 visits')).toBeVisible()
  expect(row.getByText('Failed in 0% of 1,240 visits')).toBeVisible()
  expect(row.getByText('shown after 318 ms · LCP 1,260 ms · INP 80 ms · CLS 0.04')).toBeVisible()
  expect(
    screen.getByText(/rolled back automatically when it fails in more than 5% of at least 100 visits/),
  ).toBeVisible()
  expect(row.getByText(/hosting-team/)).toBeVisible()
  expect(row.getByText('a tenth first')).toBeVisible()
  const old = within(screen.getByRole('row', { name: /mfe-old/ }))
  expect(old.getAllByText('Disabled')).toHaveLength(2)
  expect(old.getByText('it broke')).toBeVisible()
})

test('a panel that runs in a frame is marked', async () => {
  const packages = status.packages.map(each => ({ ...each, untrusted: ['GET /api/address-book/'] }))
  await show({ 'GET /releases': () => ({ body: { ...status, packages } }) })
  const row = within(await screen.findByRole('row', { name: new RegExp(name) }))
  expect(row.getByText('Untrusted: in a frame')).toBeVisible()
})

test('a build is made live for everyone; removed builds are not offered', async () => {
  const bodies: unknown[] = []
  const { user, open } = await show({
    [`POST /releases/${name}/promote`]: async request => {
      bodies.push(await request.json())
      return { body: change('promote', '1.0.0-h2', 6) }
    },
  })
  const dialog = await open(`Change ${name}`)
  await user.click(dialog.getByRole('button', { name: 'Make live for everyone' }))
  expect(await dialog.findByText('Choose the build.')).toBeVisible()
  await waitFor(() => expect(dialog.getAllByRole('option', { name: /^1\.0\.0/ })).toHaveLength(1))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Build' }), '1.0.0-h2')
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'no complaints')
  await user.click(dialog.getByRole('button', { name: 'Make live for everyone' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies).toEqual([{ build: '1.0.0-h2', reason: 'no complaints' }])
  expect(useToasts.getState().toasts.map(({ text }) => text)).toContain(`${name}: Made live`)
})

test('a trial needs a share, disabling a reason; each fault is next to its field', async () => {
  const { user, open, calls } = await show()
  const dialog = await open(`Change ${name}`)
  const what = dialog.getByRole('combobox', { name: 'What to do' })
  await user.selectOptions(what, 'canary')
  const share = dialog.getByRole('textbox', { name: 'Share of visitors, %' })
  await user.clear(share)
  await user.type(share, '101')
  await user.click(dialog.getByRole('button', { name: 'Try with a share of visitors' }))
  expect(share).toHaveAccessibleDescription('Enter a whole number from 0 to 100.')
  await user.selectOptions(what, 'disable')
  await user.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Say why/)
  expect(calls.filter(call => call.startsWith('POST'))).toEqual([])
})

test('what the gate says is shown in the dialog, and nothing typed is lost', async () => {
  const sentence = 'HomePage stays empty for a visitor in uk'
  const { user, open } = await show({
    [`POST /releases/${name}/rollback`]: () => ({ status: 422, body: { code: 'refused', detail: sentence } }),
  })
  const dialog = await open(`Change ${name}`)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What to do' }), 'rollback')
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'it was slow')
  await user.click(dialog.getByRole('button', { name: 'Roll back the last step' }))
  expect(await dialog.findByText(sentence)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /Reason/ })).toHaveValue('it was slow')
})

test('a trial that takes longer than the answer is waited for still goes on, and the dialog says so', async () => {
  const { user, open } = await show({ [`POST /releases/${name}/promote`]: () => ({ status: 504, body: {} }) })
  const dialog = await open(`Change ${name}`)
  await dialog.findByRole('option', { name: /^1\.0\.0-h2/ })
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Build' }), '1.0.0-h2')
  await user.click(dialog.getByRole('button', { name: 'Make live for everyone' }))
  expect(await dialog.findByText(/The trial still goes on\. Look at the history/)).toBeVisible()
})

test('of a rollback without an answer no trial is said to go on', async () => {
  const { user, open } = await show({ [`POST /releases/${name}/rollback`]: () => ({ status: 504, body: {} }) })
  const dialog = await open(`Change ${name}`)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What to do' }), 'rollback')
  await user.click(dialog.getByRole('button', { name: 'Roll back the last step' }))
  expect(await dialog.findByRole('alert')).not.toHaveTextContent(/The trial still goes on/)
})

test('a disabled panel can be enabled, and nothing else', async () => {
  const { user, open, calls } = await show({
    'POST /releases/mfe-old/enable': () => ({ body: change('enable', '1.0.0-o1', 6) }),
  })
  const dialog = await open('Change mfe-old')
  expect(dialog.getAllByRole('option').map(option => option.textContent)).toEqual(['Enable'])
  await user.click(dialog.getByRole('button', { name: 'Enable' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toContain('POST /releases/mfe-old/enable')
})

test('an automatic rollback says why in the language of the page', async () => {
  const finding = { build: '1.0.0-h2', visits: 200, failed: 23, limit: 5 }
  const by = { by: 'measurements', via: 'measurements', finding }
  const taken = { ...change('rollback', '1.0.0-h1', 5, '1.0.0-h2 failed'), ...by }
  const { open } = await show({ [`GET /releases/${name}/history`]: () => ({ body: [taken] }) })
  const dialog = await open(`History of ${name}`)
  expect(await dialog.findByText('1.0.0-h2 failed in 23 of 200 visits; the limit is 5%')).toBeVisible()
  expect(dialog.getByText(/Automatic/)).toBeVisible()
})

test('a gateway that measures nothing shows the builds alone', async () => {
  const { measurements: _, ...older } = status
  await show({ 'GET /releases': () => ({ body: older }) })
  expect(await screen.findByText('1.0.0-h2')).toBeVisible()
  expect(screen.queryByText(/visits (failed|measured)/)).toBeNull()
})

test('the history of a package says who did what', async () => {
  const { open } = await show()
  const dialog = await open(`History of ${name}`)
  expect(await dialog.findAllByRole('listitem')).toHaveLength(5)
  expect(dialog.getByText('Made live')).toBeVisible()
})

test('a failure to load says so, and offers another try', async () => {
  const { user } = await show({ 'GET /releases': () => ({ status: 500, body: {} }) })
  expect(await screen.findByText('The releases could not be loaded', undefined, { timeout: 10_000 })).toBeVisible()
  answerApi({ 'GET /releases': () => ({ body: status }) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('row', { name: new RegExp(name) })).toBeVisible()
})

const rules = {
  'GET /releases': () => ({
    body: {
      ...status,
      packages: [{ ...status.packages[0], audience: { roles: ['admin'] }, audience_set: true, has_settings: true }],
    },
  }),
}

test('the number of accounts is shown before an audience is saved', async () => {
  const sent: unknown[] = []
  const { user, open } = await show({
    ...rules,
    [`POST /releases/${name}/audience/size`]: async request => {
      const { audience } = await request.json()
      return { body: { accounts: audience.accounts?.length ?? 1, total: 30 } }
    },
    [`PUT /releases/${name}/audience`]: async request => {
      sent.push(await request.json())
      return { body: change('audience', '1.0.0-h1', 5) }
    },
  })
  expect(await screen.findByText('Limited audience')).toBeVisible()
  const dialog = await open(`Audience of ${name}`)
  expect(dialog.getByRole('checkbox', { name: 'Administrators' })).toBeChecked()
  expect(await dialog.findByText('1 of 30 accounts would get it.')).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: 'Administrators' }))
  await user.type(dialog.getByLabelText(/^Accounts/), '7, anna')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByLabelText(/^Accounts/)).toHaveAccessibleDescription(
    expect.stringContaining('Enter account numbers, such as 7, 12.'),
  )
  await user.clear(dialog.getByLabelText(/^Accounts/))
  await user.type(dialog.getByLabelText(/^Accounts/), '7, 12')
  expect(await dialog.findByText('2 of 30 accounts would get it.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ audience: { accounts: [7, 12] }, reason: '' }]))
})

test('the form of a panel’s settings is made of its schema, and names the field that is wrong', async () => {
  const sent: unknown[] = []
  const { user, open } = await show({
    ...rules,
    [`GET /releases/${name}/settings`]: () => ({
      body: {
        values: { most: 10, plan: 'small', open: true },
        schema: {
          properties: {
            most: { type: 'integer' },
            plan: { type: 'string', enum: ['small', 'large'] },
            open: { type: 'boolean' },
            welcome: { type: 'string' },
          },
        },
        texts: { most: { en: 'Most mailboxes', uk: 'Найбільше скриньок' } },
      },
    }),
    [`PUT /releases/${name}/settings`]: async request => {
      sent.push(await request.json())
      const errors = [{ field: 'most', code: 'too_big', message: 'At most 50.' }]
      return { status: 422, body: { code: 'validation', detail: 'most: At most 50.', errors } }
    },
  })
  const dialog = await open(`Settings of ${name}`)
  const most = await dialog.findByLabelText(/^Most mailboxes/)
  await user.clear(most)
  await user.type(most, '99')
  await user.selectOptions(dialog.getByLabelText('plan'), 'large')
  await user.click(dialog.getByRole('checkbox', { name: 'open' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(most).toHaveAccessibleDescription(expect.stringContaining('At most 50.')))
  expect(sent).toEqual([{ values: { most: 99, plan: 'large', open: false }, reason: '' }])
})

test('a flag is switched, and what else it says stays', async () => {
  const sent: unknown[] = []
  const { user } = await show({
    'GET /releases/flags': () => ({ body: [{ name: 'mail', on: false, accounts: [7], panels: [name] }] }),
    'PUT /releases/flags/mail': async request => {
      sent.push(await request.json())
      return { body: change('flag', '1.0.0-h1', 5) }
    },
  })
  await user.click(await screen.findByRole('switch', { name: 'mail' }))
  await waitFor(() => expect(sent).toEqual([{ on: true, accounts: [7] }]))
})
