import { queryClient, useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { useToasts } from '@panel/shared/session'
import { answerApi, holdAnswer, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { keys } from '../../common/keys'
import { domainQuery } from '../../common/queries'
import { panel } from '../../panel'
import { sampleDomain, sampleRecord } from '../../testing/sample-domain'
import { DelegationForm } from './delegation-form'

registerLocales(panel.name, panel.locales)

providePageSettings()

type Handlers = Parameters<typeof answerApi>[0]

const Form = ({ initial }: { initial: Domain }) => {
  const { data } = useQuery({ ...domainQuery(initial.id), enabled: false })
  return <DelegationForm domain={data ?? initial} records={[sampleRecord(), sampleRecord({ id: 2, host: 'shop' })]} />
}

const external = { delegation_type: 'external', ns1: 'a.example.net', ns2: 'b.example.net' } as const

const pending = [{ kind: 'nameservers', since: '2026-12-01T10:00:00Z', attempts: 0, until: '2026-12-02T10:00:00Z' }]

/** A server that keeps the domain. */
const start = async (changes: Partial<Domain> = {}, handlers: Handlers = {}) => {
  const stored = { domain: sampleDomain(changes) }
  const change = async (request: Request) => {
    stored.domain = { ...stored.domain, ...((await request.json()) as object) }
    return { body: stored.domain }
  }
  const calls = answerApi({
    'PUT /api/domains/12/delegation': change,
    'PUT /api/domains/12/nameservers': change,
    'GET /api/domains/12': () => ({ body: stored.domain }),
    'GET /api/domains/12/nameserver-check': () => ({ body: { servers: [], compared: 0, breaks_dnssec: false } }),
    ...handlers,
  })
  const result = await renderInPlatform(<Form initial={stored.domain} />)
  act(() => void queryClient.setQueryData(keys.domain(12), stored.domain))
  act(() => void queryClient.setQueryData(keys.records(12), [sampleRecord()]))
  return { ...result, calls, stored }
}

/** The calls that save; nameservers are checked while they are typed. */
const saving = (calls: readonly string[]) => calls.filter(call => !call.includes('nameserver-check'))

const records = () => queryClient.getQueryData(keys.records(12))
const save = () => screen.getByRole('button', { name: 'Save nameservers' })
const toasts = () => useToasts.getState().toasts.map(toast => toast.text)

beforeEach(() => {
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
})

test('nameservers that the registry has besides the four are named, with what replaces them', async () => {
  await start({ delegation_type: 'external', more_nameservers: ['ns5.example.net', 'ns6.example.net'] })
  expect(screen.getByText(/^The registry also has ns5\.example\.net, ns6\.example\.net\./)).toBeVisible()
})

test('a change that replaces nameservers beyond the four is not undone by the message, which would lose them', async () => {
  const now = { ns1: 'a.example.net', ns2: 'b.example.net' }
  const { user } = await start({ delegation_type: 'external', ...now, more_nameservers: ['ns5.example.net'] })
  await user.clear(screen.getByLabelText('Nameserver 2'))
  await user.type(screen.getByLabelText('Nameserver 2'), 'c.example.net')
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual(['Nameservers updated']))
  expect(useToasts.getState().toasts[0]?.action).toBeUndefined()
})

test('a change that has taken effect does not wait, although work in bulk does', async () => {
  const { user } = await start({ ...external, pending })
  await user.clear(screen.getByLabelText('Nameserver 2'))
  await user.type(screen.getByLabelText('Nameserver 2'), 'c.example.net')
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual(['Nameservers updated']))
})

test('a change that waits says until when', async () => {
  const held = () => ({ body: { ...sampleDomain(external), pending } })
  const { user } = await start(external, { 'PUT /api/domains/12/nameservers': held, 'GET /api/domains/12': held })
  await user.clear(screen.getByLabelText('Nameserver 2'))
  await user.type(screen.getByLabelText('Nameserver 2'), 'c.example.net')
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('the change is made on')]))
})

test.each(['internal', 'parking'] as const)('[S4.7] %s shows the two platform nameservers', async type => {
  await start({ delegation_type: type })
  expect(screen.getByLabelText('Nameserver 1')).toHaveValue('ns1.panel.example')
  expect(screen.getByLabelText('Nameserver 2')).toHaveValue('ns2.panel.example')
  expect(screen.getByLabelText('Nameserver 1')).toHaveAttribute('readonly')
  expect(screen.queryByLabelText('Nameserver 3')).toBeNull()
})

test('[S4.8, S5.10] external: delegation, nameservers, the domain read again, the records cleared', async () => {
  let sent: unknown
  const { user, calls, stored } = await start(
    {},
    {
      'PUT /api/domains/12/nameservers': async request => {
        sent = await request.clone().json()
        stored.domain = { ...stored.domain, ...(sent as object) }
        return { body: stored.domain }
      },
    },
  )
  await user.click(screen.getByRole('radio', { name: 'External' }))
  expect(screen.getByText(/2 DNS records will stop resolving/)).toBeVisible()
  await user.type(screen.getByLabelText('Nameserver 1'), 'NS1.example.net.')
  await user.type(screen.getByLabelText('Nameserver 2'), 'ns2.example.net')
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual(['Nameservers updated']))
  expect(saving(calls)).toEqual([
    'PUT /api/domains/12/delegation',
    'PUT /api/domains/12/nameservers',
    'GET /api/domains/12',
  ])
  expect(sent).toEqual({ ns1: 'ns1.example.net', ns2: 'ns2.example.net', ns3: null, ns4: null })
  expect(records()).toEqual([])
})

test('[S4.8] a delegation that stays the same is not sent', async () => {
  const { user, calls } = await start({ delegation_type: 'external', ns1: 'a.example.net', ns2: 'b.example.net' })
  await user.clear(screen.getByLabelText('Nameserver 2'))
  await user.type(screen.getByLabelText('Nameserver 2'), 'c.example.net')
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual(['Nameservers updated']))
  expect(saving(calls)).toEqual(['PUT /api/domains/12/nameservers', 'GET /api/domains/12'])
})

test('[S4.8] parking: the records are cleared', async () => {
  const { user, calls } = await start()
  await user.click(screen.getByRole('radio', { name: 'Parking' }))
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual(['Nameservers updated']))
  expect(calls).toEqual(['PUT /api/domains/12/delegation'])
  expect(records()).toEqual([])
})

test('[S4.8] internal: the records are read again', async () => {
  const { user, calls } = await start({ delegation_type: 'external', ns1: 'a.example.net', ns2: 'b.example.net' })
  await user.click(screen.getByRole('radio', { name: 'Internal' }))
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual(['Nameservers updated']))
  expect(calls).toEqual(['PUT /api/domains/12/delegation'])
  expect(queryClient.getQueryState(keys.records(12))?.isInvalidated).toBe(true)
})

test('wrong nameservers are refused next to their fields', async () => {
  const { user, calls } = await start()
  await user.click(screen.getByRole('radio', { name: 'External' }))
  await user.type(screen.getByLabelText('Nameserver 1'), '192.0.2.1')
  await user.type(screen.getByLabelText('Nameserver 2'), 'ns.example.com')
  await user.click(save())
  await waitFor(() =>
    expect(screen.getByLabelText('Nameserver 1')).toHaveAccessibleDescription(
      /name of the nameserver, not its address/,
    ),
  )
  const addresses = screen.getByLabelText('Nameserver 2: IP addresses')
  expect(addresses).toHaveAccessibleDescription(/ns\.example\.com is inside the domain: enter its IP address/)
  await user.click(addresses)
  await user.paste('192.0.2.300')
  await waitFor(() => expect(addresses).toHaveAccessibleDescription(/“192\.0\.2\.300” is not an IP address/))
  expect(calls).toEqual([])
})

test('a nameserver inside the domain is checked and saved with its addresses, and shown with them again', async () => {
  const asked: string[][] = []
  let sent: unknown
  const { user, stored } = await start(
    { delegation_type: 'external', ns1: 'ns1.example.com', ns1_addresses: ['192.0.2.53'], ns2: 'b.example.net' },
    {
      'GET /api/domains/12/nameserver-check': request => {
        asked.push(new URL(request.url).searchParams.getAll('glue'))
        return { body: { servers: [], compared: 0, breaks_dnssec: false } }
      },
      'PUT /api/domains/12/nameservers': async request => {
        sent = await request.json()
        stored.domain = { ...stored.domain, ...(sent as object) }
        return { body: stored.domain }
      },
    },
  )
  const addresses = screen.getByLabelText('Nameserver 1: IP addresses')
  expect(addresses).toHaveValue('192.0.2.53')
  expect(screen.queryByLabelText('Nameserver 2: IP addresses')).toBeNull()
  await user.click(addresses)
  await user.paste(', 2001:db8:0::53')
  const both = ['192.0.2.53', '2001:db8::53']
  await waitFor(() => expect(asked.at(-1)).toEqual(both.map(address => `ns1.example.com@${address}`)), {
    timeout: 10_000,
  })
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual(['Nameservers updated']))
  expect(sent).toEqual({ ns1: 'ns1.example.com', ns1_addresses: both, ns2: 'b.example.net', ns3: null, ns4: null })
  await waitFor(() => expect(addresses).toHaveValue('192.0.2.53 2001:db8::53'))
  await user.clear(screen.getByLabelText('Nameserver 1'))
  await user.click(screen.getByLabelText('Nameserver 1'))
  await user.paste('a.example.net')
  expect(screen.queryByLabelText('Nameserver 1: IP addresses')).toBeNull()
  await user.click(save())
  await waitFor(() => expect(sent).toEqual({ ns1: 'a.example.net', ns2: 'b.example.net', ns3: null, ns4: null }))
})

test('[S8.10] a failure half way shows the domain as it is now and keeps what was typed', async () => {
  const { user } = await start({}, { 'PUT /api/domains/12/nameservers': () => ({ status: 500 }) })
  await user.click(screen.getByRole('radio', { name: 'External' }))
  await user.type(screen.getByLabelText('Nameserver 1'), 'ns1.example.net')
  await user.type(screen.getByLabelText('Nameserver 2'), 'ns2.example.net')
  await user.click(save())
  expect(await screen.findByText('Failed to update nameservers')).toBeVisible()
  expect(screen.getByLabelText('Nameserver 1')).toHaveValue('ns1.example.net')
  expect(queryClient.getQueryData<Domain>(keys.domain(12))?.delegation_type).toBe('external')
  expect(toasts()).toEqual([])
})

test('what was typed survives that the domain is read again, and a reload, and is checked before it is saved', async () => {
  const base = { addresses: [], serial: null, reason: 'no_address', different: [] }
  const check = ({ url }: Request) => {
    const servers = [{ ...base, name: 'ns1.typo.example', answers: !url.includes('typo.example') }]
    return { body: { servers, compared: 0, breaks_dnssec: false } }
  }
  const handlers = { 'GET /api/domains/12/nameserver-check': check }
  const field = (at: number) => screen.getByLabelText(`Nameserver ${at}`)
  const readAgain = async (domain: Domain, at: number, name: string) => {
    act(() => void queryClient.setQueryData(keys.domain(12), domain))
    await waitFor(() => expect(field(at)).toHaveValue(name))
    for (const one of [1, 2]) expect(field(one)).toHaveValue(`ns${one}.typo.example`)
    expect(sessionStorage.getItem('draft:delegation-12')).toContain('ns2.typo.example')
  }
  const first = await start({}, handlers)
  await first.user.click(screen.getByRole('radio', { name: 'External' }))
  for (const at of [1, 2]) {
    await first.user.click(field(at))
    await first.user.paste(`ns${at}.typo.example`)
  }
  const elsewhere = { delegation_type: 'external', ns1: 'a.works.example', ns2: 'b.works.example' } as const
  await readAgain(sampleDomain({ ...elsewhere, ns3: 'c.works.example' }), 3, 'c.works.example')
  first.unmount()
  const { user, calls } = await start(elsewhere, handlers)
  await waitFor(() => expect(field(2)).toHaveValue('ns2.typo.example'))
  await readAgain(sampleDomain({ ...elsewhere, ns4: 'd.works.example' }), 4, 'd.works.example')
  await user.click(save())
  expect(await screen.findByRole('alertdialog', { name: 'Site and mail will stop' })).toBeVisible()
  expect(calls.filter(call => call.startsWith('PUT'))).toEqual([])
})

test('a type that was chosen before a reload stays chosen while the form is filled in', async () => {
  const first = await start()
  await first.user.click(screen.getByRole('radio', { name: 'External' }))
  await first.user.type(screen.getByLabelText('Nameserver 1'), 'ns1')
  first.unmount()
  const { user } = await start()
  await user.type(await screen.findByLabelText('Nameserver 1'), '.example.net')
  expect(screen.getByRole('radio', { name: 'External' })).toBeChecked()
  expect(screen.getByLabelText('Nameserver 1')).toHaveValue('ns1.example.net')
})

test('what is chosen while a save is under way stays chosen', async () => {
  const release = new EventTarget()
  const { user, stored } = await start(
    {},
    {
      'PUT /api/domains/12/delegation': async request => {
        const change = (await request.json()) as Partial<Domain>
        await new Promise(resolve => release.addEventListener('open', resolve))
        stored.domain = { ...stored.domain, ...change }
        return { body: stored.domain }
      },
    },
  )
  await user.click(screen.getByRole('radio', { name: /Parking/ }))
  await user.click(save())
  await user.click(screen.getByRole('radio', { name: /External/ }))
  await user.type(screen.getByLabelText('Nameserver 1'), 'ns1.example.net')
  await act(async () => void release.dispatchEvent(new Event('open')))
  await waitFor(() => expect(toasts()).toEqual(['Nameservers updated']))
  expect(screen.getByRole('radio', { name: /External/ })).toBeChecked()
  expect(screen.getByLabelText('Nameserver 1')).toHaveValue('ns1.example.net')
})

test('nameservers are checked once they are typed, before the domain is theirs: a DS that breaks it, a zone they lack', async () => {
  const asked: string[][] = []
  const different = [{ host: 'www', type: 'A', here: ['192.0.2.1'], there: ['192.0.2.9'] }]
  const base = { addresses: ['192.0.2.53'], answers: true, serial: 7, different: [] }
  const { user, calls } = await start(
    {},
    {
      'GET /api/domains/12/nameserver-check': request => {
        asked.push(new URL(request.url).searchParams.getAll('ns'))
        const servers = [
          { ...base, name: 'ns1.example.net', different },
          { ...base, name: 'ns2.example.net', answers: false, serial: null, reason: 'not_authoritative' },
        ]
        return { body: { servers, compared: 2, breaks_dnssec: true } }
      },
    },
  )
  await user.click(screen.getByRole('radio', { name: 'External' }))
  const check = screen.getByRole('button', { name: 'Check these nameservers' })
  expect(check).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByLabelText('Nameserver 1'))
  await user.paste('ns1.example.net')
  await user.click(screen.getByLabelText('Nameserver 2'))
  await user.paste('ns2.example.net')
  const shown = await screen.findByRole('region', { name: 'What these nameservers answer' }, { timeout: 10_000 })
  const report = within(shown)
  expect(report.getByText(/would make the domain unreachable/)).toBeVisible()
  expect(report.getByText('There: 192.0.2.9')).toBeVisible()
  expect(report.getByText(/does not have this domain yet/)).toBeVisible()
  expect(report.getByRole('button', { name: 'Save the records as a zone file to import there' })).toBeVisible()
  expect(asked).toEqual([['ns1.example.net', 'ns2.example.net']])
  await user.click(save())
  const question = within(await screen.findByRole('alertdialog', { name: 'Make the domain unreachable?' }))
  expect(question.getByText(/registry has a DS record/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.type(screen.getByLabelText('Nameserver 2'), '.org')
  expect(screen.queryByRole('region', { name: 'What these nameservers answer' })).toBeNull()
  expect(calls.filter(call => call.startsWith('PUT'))).toEqual([])
})

test('nameservers that do not answer are saved only on purpose, and the message undoes it', async () => {
  const silent = { addresses: [], answers: false, serial: null, reason: 'no_address', different: [] }
  const servers = ['ns1.typo.example', 'ns2.typo.example'].map(name => ({ ...silent, name }))
  const { user, calls, stored } = await start(
    { delegation_type: 'external', ns1: 'ns1.works.example', ns2: 'ns2.works.example' },
    {
      'GET /api/domains/12/nameserver-check': ({ url }) => {
        const found = servers.map(one => ({ ...one, answers: url.includes('works.example') }))
        return { body: { servers: found, compared: 1, breaks_dnssec: false } }
      },
    },
  )
  for (const [at, { name }] of servers.entries()) {
    const field = screen.getByLabelText(`Nameserver ${at + 1}`)
    await user.clear(field)
    await user.click(field)
    await user.paste(name)
  }
  await user.click(save())
  const question = within(await screen.findByRole('alertdialog', { name: 'Site and mail will stop' }))
  expect(calls.filter(call => call.startsWith('PUT'))).toEqual([])
  await user.click(question.getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(toasts()).toEqual(['Nameservers updated']))
  expect(stored.domain).toMatchObject({ ns1: 'ns1.typo.example', ns2: 'ns2.typo.example' })
  const [saved] = useToasts.getState().toasts
  expect(saved?.action?.label).toBe('Undo')
  act(() => saved?.action?.run())
  await waitFor(() => expect(toasts()).toContain('The nameservers are as before'))
  expect(stored.domain).toMatchObject({ ns1: 'ns1.works.example', ns2: 'ns2.works.example' })
})

test.each([
  [true, 'The nameservers of example.com were not saved: the domain would stop working', 0],
  [false, 'Nameservers updated', 2],
])(
  'a form that is closed while the nameservers are checked says what came of it; they break the domain: %s',
  async (breaks_dnssec, text, saved) => {
    const check = holdAnswer<void>()
    const { user, calls, unmount } = await start(
      {},
      {
        'GET /api/domains/12/nameserver-check': async () => {
          await check.promise
          return { body: { servers: [], compared: 0, breaks_dnssec } }
        },
      },
    )
    await user.click(screen.getByRole('radio', { name: 'External' }))
    await user.click(screen.getByLabelText('Nameserver 1'))
    await user.paste('ns1.example.net')
    await user.click(screen.getByLabelText('Nameserver 2'))
    await user.paste('ns2.example.net')
    await user.click(save())
    unmount()
    check.resolve()
    await waitFor(() => expect(toasts()).toEqual([text]))
    expect(calls.filter(call => call.startsWith('PUT'))).toHaveLength(saved)
    expect(Boolean(sessionStorage.getItem('draft:delegation-12'))).toBe(saved === 0)
  },
)

test('before a domain with DS records comes to the platform, the day that resolvers keep them is named', async () => {
  const { user } = await start({ delegation_type: 'external', ns1: 'a.example.net', ns2: 'b.example.net' })
  const ds = [{ key_tag: 4711, algorithm: 13, digest_type: 2, digest: 'ab' }]
  act(() => void queryClient.setQueryData(keys.ds(12), { ds, servers: [], watch_cds: false }))
  expect(screen.queryByText(/resolvers keep them for up to a day/)).toBeNull()
  await user.click(screen.getByRole('radio', { name: /Internal/ }))
  expect(await screen.findByText(/resolvers keep them for up to a day/)).toBeVisible()
})
