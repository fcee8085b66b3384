import { ApiError } from '@panel/shared/api-client'
import { registerLocales } from '@panel/shared/i18n'
import type { ExistingRecord } from '@panel/shared/rules'
import { answerApi, renderInPlatform, translatePage } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { panel } from '../../../panel'
import { AddRecordForm } from './add-record-form'

registerLocales(panel.name, panel.locales)
beforeEach(() => void answerApi({}))

const show = async (records: readonly ExistingRecord[] = [], error?: unknown) => {
  const onAdd = jest.fn(() => (error ? Promise.reject(error) : Promise.resolve()))
  const result = await renderInPlatform(
    <AddRecordForm
      zone="example.com"
      draftKey="record-new-12"
      records={records}
      onAdd={onAdd}
      onCancel={() => undefined}
      loading={false}
      error={error}
    />,
  )
  return { ...result, onAdd }
}

type Shown = Awaited<ReturnType<typeof show>>

const field = (name: string) => screen.getByLabelText(name, { exact: true })

const fill = async ({ user }: Shown, type: string, values: Record<string, string>) => {
  await user.selectOptions(field('Type'), type)
  for (const [name, value] of Object.entries(values)) {
    const input = field(name)
    if (input instanceof HTMLSelectElement) await user.selectOptions(input, value)
    else {
      await user.clear(input)
      await user.click(input)
      await user.paste(value)
    }
  }
}

const add = ({ user }: Shown) => user.click(screen.getByRole('button', { name: 'Add record' }))

beforeEach(() => sessionStorage.clear())

const sha256 = 'ab'.repeat(32)

test.each([
  ['A', { Host: 'www', 'IPv4 address': '192.0.2.1' }, { content: '192.0.2.1', priority: null }],
  ['AAAA', { Host: '@', 'IPv6 address': '2001:DB8:0::1' }, { content: '2001:db8::1' }],
  ['CNAME', { Host: 'blog', Target: 'www.example.net' }, { content: 'www.example.net.' }],
  [
    'MX',
    { Host: '@', Priority: '20', 'Mail server': 'mail.example.net' },
    { content: 'mail.example.net.', priority: 20 },
  ],
  ['TXT', { Host: '@', Text: 'v=spf1 -all' }, { content: '"v=spf1 -all"' }],
  [
    'SRV',
    { Host: '_sip._tcp', Weight: '5', Port: '5060', Target: 'sip.example.net' },
    { content: '5 5060 sip.example.net.' },
  ],
  ['CAA', { Host: '@', Flags: '0', Tag: 'issue', Value: 'letsencrypt.org' }, { content: '0 issue "letsencrypt.org"' }],
  ['NS', { Host: 'sub', Nameserver: 'ns1.example.net' }, { content: 'ns1.example.net.' }],
  ['PTR', { Host: 'printer', Name: 'host.example.net' }, { content: 'host.example.net.' }],
  [
    'SSHFP',
    { Host: 'host', Algorithm: '4', 'Fingerprint type': '2', Fingerprint: sha256 },
    { content: `4 2 ${sha256}` },
  ],
  [
    'TLSA',
    { Host: '_443._tcp', Usage: '3', Selector: '1', 'Matching type': '1', 'Certificate data': sha256 },
    { content: `3 1 1 ${sha256}` },
  ],
  [
    'NAPTR',
    {
      Host: '@',
      Order: '100',
      Preference: '10',
      Flags: 'U',
      Services: 'E2U+sip',
      'Regular expression': '!^.*$!sip:info@example.com!',
      Replacement: '.',
    },
    { content: '100 10 "U" "E2U+sip" "!^.*$!sip:info@example.com!" .' },
  ],
  [
    'URI',
    { Host: '_http._tcp', Weight: '1', 'Target address': 'https://www.example.com/' },
    { content: '1 "https://www.example.com/"', priority: 10 },
  ],
])('a %s record is sent in its stored form with the default ttl (S5.7, S9.2, S9.3)', async (type, values, record) => {
  const shown = await show()
  await fill(shown, type, values)
  await add(shown)
  expect(shown.onAdd).toHaveBeenCalledWith(expect.objectContaining({ type, ttl: 300, ...record }), [])
})

test.each([
  ['A', { Host: 'www', 'IPv4 address': '192.0.2.256' }, 'IPv4 address', /256 is not possible here/],
  ['AAAA', { Host: 'www', 'IPv6 address': 'fe80::1%eth0' }, 'IPv6 address', /percent sign/],
  ['CNAME', { Host: '@', Target: 'www.example.net' }, 'Host', /cannot be an alias/],
  ['MX', { Host: '@', Priority: '70000', 'Mail server': 'mail.example.net' }, 'Priority', /0 to 65535/],
  ['TXT', { Host: '@', Text: '"open' }, 'Text', /last quote is missing/],
  ['SRV', { Host: '_sip._tcp', Weight: '5', Port: '99999', Target: 'a.example.net' }, 'Port', /Port is a whole number/],
  ['CAA', { Host: '@', Flags: '0', Tag: 'is sue', Value: 'a.example' }, 'Tag', /only letters and digits/],
  ['NS', { Host: '*', Nameserver: 'ns1.example.net' }, 'Host', /wildcard cannot be delegated/],
  ['PTR', { Host: 'a', Name: 'http://example.net' }, 'Name', /not a web address/],
  ['SSHFP', { Host: 'a', Algorithm: '4', 'Fingerprint type': '2', Fingerprint: 'abc' }, 'Fingerprint', /hexadecimal/],
  [
    'TLSA',
    { Host: 'www', Usage: '3', Selector: '1', 'Matching type': '1', 'Certificate data': sha256 },
    'Host',
    /_port\._protocol/,
  ],
  [
    'NAPTR',
    { Host: '@', Order: '1', Preference: '1', Flags: 'X', Services: 's', Replacement: 'a.example.net' },
    'Flags',
    /one of the letters/,
  ],
  ['URI', { Host: '_http._tcp', Weight: '1', 'Target address': 'www.example.com' }, 'Target address', /scheme/],
])('a wrong %s record is refused next to the field at fault', async (type, values, name, text) => {
  const shown = await show()
  await fill(shown, type, values)
  await add(shown)
  await waitFor(() => expect(field(name)).toHaveAccessibleDescription(text))
  expect(field(name)).toBeInvalid()
  expect(shown.onAdd).not.toHaveBeenCalled()
})

test('what is wrong shows while typing, and goes when it is right', async () => {
  const { user } = await show()
  await user.type(field('IPv4 address'), '192.0.2.300')
  await waitFor(() => expect(field('IPv4 address')).toBeInvalid())
  expect(field('Host')).toBeValid()
  await user.type(field('IPv4 address'), '{Backspace}')
  await waitFor(() => expect(field('IPv4 address')).toBeValid())
})

test('a fix is offered and taken with one click', async () => {
  const shown = await show()
  await fill(shown, 'A', { Host: 'www', 'IPv4 address': '192.0.2.1/24' })
  await shown.user.click(await screen.findByRole('button', { name: 'Use 192.0.2.1' }))
  expect(field('IPv4 address')).toHaveValue('192.0.2.1')
})

test('a sentence says what the record will do, and in which form it is stored', async () => {
  const shown = await show()
  await fill(shown, 'AAAA', { Host: 'WWW', 'IPv6 address': '2001:DB8::0001' })
  expect(await screen.findByText('www.example.com points to the server at 2001:db8::1 over IPv6.')).toBeVisible()
  expect(screen.getByText('www 300 IN AAAA 2001:db8::1')).toBeVisible()
})

test('a CNAME conflict is explained before the save', async () => {
  const shown = await show([{ host: 'www', type: 'A', content: '192.0.2.1', ttl: 300, priority: null }])
  await fill(shown, 'CNAME', { Target: 'a.example.net', Host: 'www' })
  await waitFor(() => expect(field('Host')).toHaveAccessibleDescription(/must be the only record at its name/))
  expect(shown.onAdd).not.toHaveBeenCalled()
})

test('an alias of the domain itself is explained before the save, its host typed for another type', async () => {
  const { user, onAdd } = await show()
  await user.type(field('Host'), '@')
  await user.selectOptions(field('Type'), 'CNAME')
  await user.type(field('Target'), 'www.example.net')
  await waitFor(() => expect(field('Host')).toHaveAccessibleDescription(/cannot be an alias/))
  expect(field('Target')).toBeValid()
  translatePage()
  await user.clear(field('Host'))
  await user.type(field('Host'), 'a b')
  await waitFor(() => expect(field('Host')).toHaveAccessibleDescription(/blank|space|cannot be used/))
  expect(field('Host')).not.toHaveAccessibleDescription(/cannot be an alias/)
  expect(onAdd).not.toHaveBeenCalled()
})

test('that all records at a name get the new ttl is said apart from errors', async () => {
  const shown = await show([{ host: 'www', type: 'A', content: '192.0.2.9', ttl: 3600, priority: null }])
  await fill(shown, 'A', { Host: 'www', 'IPv4 address': '192.0.2.1' })
  expect(await screen.findByText(/All A records at www have one TTL: it changes to 300 s/)).toBeVisible()
  await add(shown)
  expect(shown.onAdd).toHaveBeenCalledTimes(1)
})

test('a ttl is one of the usual ones or typed as a time', async () => {
  const shown = await show()
  await fill(shown, 'A', { Host: 'www', 'IPv4 address': '192.0.2.1' })
  expect(screen.getByRole('option', { name: '5 minutes (default)' })).toHaveProperty('selected', true)
  await shown.user.selectOptions(field('TTL'), 'Other…')
  await shown.user.clear(field('TTL in seconds'))
  await shown.user.type(field('TTL in seconds'), '1h30m')
  await add(shown)
  expect(shown.onAdd).toHaveBeenCalledWith(expect.objectContaining({ ttl: 5400 }), [])
})

test.each([
  [new ApiError({ failure: 'network' }), 'Failed to add DNS record'],
  [new ApiError({ failure: 'problem', status: 409, detail: 'Too many records' }), 'Too many records'],
])('[S8.10] a failed call says why and loses nothing that was typed', async (error, text) => {
  const shown = await show([], error)
  await fill(shown, 'A', { Host: 'www', 'IPv4 address': '192.0.2.1' })
  await add(shown)
  expect(screen.getByText(text)).toBeVisible()
  expect(field('IPv4 address')).toHaveValue('192.0.2.1')
})

test('what was typed is there again after a reload', async () => {
  const shown = await show()
  await fill(shown, 'MX', { Host: 'shop', 'Mail server': 'mail.example.net' })
  shown.unmount()
  await show()
  expect(field('Type')).toHaveValue('MX')
  expect(field('Host')).toHaveValue('shop')
  expect(field('Mail server')).toHaveValue('mail.example.net')
})

test('a second record that is half typed comes back with the type of the first', async () => {
  const first = await show()
  await fill(first, 'AAAA', { Host: '@', 'IPv6 address': '2001:db8::1' })
  await add(first)
  await waitFor(() => expect(field('Host')).toHaveValue(''))
  await fill(first, 'AAAA', { Host: 'www' })
  first.unmount()
  await show()
  expect(field('Host')).toHaveValue('www')
  expect(field('Type')).toHaveValue('AAAA')
})
