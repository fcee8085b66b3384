import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { domainCalls } from '@panel/shared/contract'
import { parse } from 'csv-parse/sync'
import { readClock } from '../src/clock/repository'
import { makeDeposit } from '../src/escrow/deposit'
import { startTestApi, type TestApi } from './api'
import { makeExternalDomain, putDomain } from './domain-users'
import { fullNameOf } from './registration-records'
import { createUser, makeDomain } from './users'

let api: TestApi
const folder = mkdtempSync(join(tmpdir(), 'panel-escrow-'))

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

test('a deposit has each registered domain and each contact once, and is for this account only', async () => {
  const [admin, owner] = [await createUser(api, 'admin'), await createUser(api)]
  const ids = [await makeDomain(api, owner, admin), await makeExternalDomain(api, owner, admin)]
  const requested = await makeDomain(api, owner, null)
  const delegation = { ns1: 'ns1.other.example', ns2: 'ns2.other.example' }
  await putDomain(api, owner, domainCalls.setNameservers, ids[1] ?? 0, delegation)

  const made = await makeDeposit({ db: api.db, settings: {} }, folder)
  expect(made).toMatchObject({ domains: 2, contacts: 1, isEncrypted: false })
  const day = (await readClock(api.db)).toISOString().slice(0, 10)
  const [full = '', handles = '', hash = ''] = made.files
  expect(made.files).toEqual([
    `0000_RDE_${day}_full_0.csv.gz`,
    `0000_RDE_${day}_hdl_0.csv.gz`,
    `0000_RDE_${day}_hash_0`,
  ])
  for (const file of made.files) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)

  const [domains, contacts] = [full, handles].map(file => gunzipSync(readFileSync(join(folder, file))))
  const names = await Promise.all(ids.map(id => fullNameOf(api, id)))
  const read = (csv: Buffer | undefined): Record<string, string>[] => parse(csv ?? '', { columns: true })
  const [contact] = read(contacts)
  expect(contact).toEqual({
    handle: expect.stringMatching(/^H[\da-f]{24}$/),
    name: 'Ada Byron',
    organization: '',
    address: 'Khreshchatyk 1',
    city: 'Kyiv',
    state: '',
    zip: '01001',
    country: 'UA',
    email: owner.email,
    phone: '+380.441234567',
  })
  const { handle } = contact ?? {}
  const roles = { 'rt-handle': handle, 'ac-handle': handle, 'tc-handle': handle }
  const expiry = { 'expiration-date': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) }
  expect(read(domains)).toEqual([
    { domain: names[0], nameservers: 'ns1.panel.example ns2.panel.example', ...expiry, ...roles },
    { domain: names[1], nameservers: 'ns1.other.example ns2.other.example', ...expiry, ...roles },
  ])
  expect(String(domains)).not.toContain(await fullNameOf(api, requested))
  const sumOf = (csv: Buffer | undefined): string =>
    createHash('sha256')
      .update(csv ?? '')
      .digest('hex')
  expect(readFileSync(join(folder, hash), 'utf8')).toBe(
    `${sumOf(domains)}  0000_RDE_${day}_full_0.csv\n${sumOf(contacts)}  0000_RDE_${day}_hdl_0.csv\n`,
  )
})
