import { screen, waitFor, within } from '@testing-library/react'
import { sampleDomain } from '../../../testing/sample-domain'
import { startEditor as start, www } from '../testing/start-editor'

test('signing is one switch, and its DS records are shown', async () => {
  let answer: object = { enabled: false, ds: [], state: 'unsigned' }
  const ds = [{ key_tag: 12, algorithm: 13, digest_type: 2, digest: 'abcd' }]
  const { user } = await start([www], {
    'GET /api/dns/domain/12/dnssec': () => ({ body: answer }),
    'PUT /api/dns/domain/12/dnssec': () => {
      answer = { enabled: true, ds, state: 'signed' }
      return { body: answer }
    },
  })
  await user.click(await screen.findByRole('switch', { name: 'DNSSEC' }))
  expect(await screen.findByText('12 13 2 abcd')).toBeVisible()
})

test.each([
  [{ state: 'signed', handed_over: false }, /The registry gets the DS record as soon as every server has them/],
  [{ state: 'signed', handed_over: true }, /the registry has the DS record: resolvers check them/],
  [{ state: 'ending', signed_until: null }, /the registry is asked to drop the DS record/],
  [{ state: 'ending', signed_until: '2026-11-24T10:00:00Z' }, /Answers stay signed until Nov 24, 2026/],
])('what the registry has of the keys is said: %j', async (state, text) => {
  const answer = { enabled: state.state === 'signed', ds: [], ...state }
  await start([www], { 'GET /api/dns/domain/12/dnssec': () => ({ body: answer }) })
  expect(await screen.findByText(text)).toBeVisible()
})

test.each([
  [false, 'true'],
  [true, null],
])(
  'where nothing publishes the zone, DNSSEC that is on (%s) can be turned off alone, and the reason is said',
  async (enabled, disabled) => {
    const status = { state: 'not_published', serial: 0, servers: [], reason: 'no_publisher' }
    await start([www], {
      'GET /api/dns/domain/12/status': () => ({ body: status }),
      'GET /api/dns/domain/12/dnssec': () => ({ body: { enabled, ds: [], state: enabled ? 'pending' : 'unsigned' } }),
    })
    const toggle = await screen.findByRole('switch', { name: 'DNSSEC' })
    await waitFor(() => expect(toggle).toHaveAccessibleDescription(/cannot be signed/))
    expect(toggle.getAttribute('aria-disabled')).toBe(disabled)
  },
)

test('a DS record that the registry got from here is no reason against turning DNSSEC off', async () => {
  const ds = [{ key_tag: 12, algorithm: 13, digest_type: 2, digest: 'abcd' }]
  const signed = { enabled: true, ds, state: 'signed', handed_over: true, at_registry: ds }
  const { user } = await start([www], { 'GET /api/dns/domain/12/dnssec': () => ({ body: signed }) })
  await user.click(await screen.findByRole('switch', { name: 'DNSSEC' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Turn off DNSSEC?' }))
  expect(await question.findByText(/Answers stay signed for two more days/)).toBeVisible()
  expect(question.queryByText(/unreachable/)).toBeNull()
  expect(question.getByRole('button', { name: 'Turn off' })).toBeVisible()
})

test.each([
  [
    [{ key_tag: 12, algorithm: 13, digest_type: 2, digest: 'abcd' }],
    /unreachable: resolvers still find DS 12/,
    'Turn off anyway',
  ],
  [[], 'Resolvers find no DS record at the registry. Nothing breaks.', 'Turn off'],
  [null, /could not be found out/, 'Turn off'],
])('before signatures end, the DS records at the registry are looked up: %j', async (found, text, label) => {
  const saved: unknown[] = []
  const signed = { enabled: true, ds: [], state: 'signed' }
  const { user } = await start([www], {
    'GET /api/dns/domain/12/dnssec': request => ({
      body: request.url.endsWith('registry=ask') ? { ...signed, at_registry: found } : signed,
    }),
    'PUT /api/dns/domain/12/dnssec': async request => {
      saved.push(await request.json())
      return { body: { enabled: false, ds: [], state: 'unsigned' } }
    },
  })
  await user.click(await screen.findByRole('switch', { name: 'DNSSEC' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Turn off DNSSEC?' }))
  expect(await question.findByText(text)).toBeVisible()
  expect(saved).toEqual([])
  await user.click(question.getByRole('button', { name: label }))
  await waitFor(() => expect(saved).toEqual([{ enabled: false }]))
})

test('for a domain that is registered elsewhere, the question says what its owner does there, without a look-up', async () => {
  const answer = { enabled: true, ds: [], state: 'signed', handed_over: false }
  const elsewhere = sampleDomain({ status: 'unregistered', registered: false, state: 'served' })
  const { user } = await start([www], { 'GET /api/dns/domain/12/dnssec': () => ({ body: answer }) }, false, elsewhere)
  await user.click(await screen.findByRole('switch', { name: 'DNSSEC' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Turn off DNSSEC?' }))
  expect(question.getByText(/^Then remove the DS record where the domain is registered, if it has one/)).toBeVisible()
  expect(question.queryByText(/unreachable|could not be found out|Asking/)).toBeNull()
  expect(question.getByRole('button', { name: 'Turn off' })).toBeVisible()
})
