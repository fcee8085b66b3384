import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Contact } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { csvLine } from '../base/texts'
import { readClock } from '../clock/repository'
import { contactsOf } from '../contacts/service'
import type { Database, DomainRow } from '../database/schema'
import { readSnapshot } from '../database/transact'
import { hostsOf } from '../domains/glue'
import { listHeld } from '../domains/repository'
import { readPhone } from '../postal/phone'
import type { Settings } from '../settings/settings'

const batch = 500

const domainColumns = ['domain', 'nameservers', 'expiration-date', 'rt-handle', 'ac-handle', 'tc-handle']
const handleColumns = ['handle', 'name', 'organization', 'address', 'city', 'state', 'zip', 'country', 'email', 'phone']

const contactValues = (contact: Contact): string[] => [
  contact.name,
  contact.organisation ?? '',
  contact.street?.join(', ') ?? contact.address,
  contact.city ?? '',
  contact.province ?? '',
  contact.postal_code ?? '',
  contact.country ?? '',
  contact.email,
  readPhone(contact.phone, contact.country)?.registry ?? contact.phone,
]

/** Contacts that say the same have one handle. */
const handleOf = (values: readonly string[]): string =>
  `H${createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 24)}`

interface Deposited {
  domain: DomainRow
  registrant: string[]
  admin: string[]
  tech: string[]
}

/** All domains that are registered here, with what their contacts say, also where the public does not see it. */
async function* depositedDomains(db: Database): AsyncGenerator<Deposited> {
  for (let after = 0; ; ) {
    const domains = await listHeld(db, after, batch)
    for (const domain of domains) {
      const { registrant, admin, tech } = await contactsOf({ db }, domain)
      yield {
        domain,
        registrant: contactValues(registrant),
        admin: contactValues(admin),
        tech: contactValues(tech),
      }
    }
    const last = domains.at(-1)
    if (!last || domains.length < batch) return
    after = last.id
  }
}

const utc = (time: Date | null): string => time?.toISOString().slice(0, 19).replace('T', ' ') ?? ''

async function* domainRows(db: Database): AsyncGenerator<string> {
  yield csvLine(domainColumns)
  for await (const { domain, ...contacts } of depositedDomains(db))
    yield csvLine([
      fullName(domain),
      hostsOf(domain).join(' '),
      utc(domain.expires_at),
      handleOf(contacts.registrant),
      handleOf(contacts.admin),
      handleOf(contacts.tech),
    ])
}

async function* handleRows(db: Database): AsyncGenerator<string> {
  yield csvLine(handleColumns)
  const written = new Set<string>()
  for await (const { registrant, admin, tech } of depositedDomains(db))
    for (const values of [registrant, admin, tech]) {
      const handle = handleOf(values)
      if (written.has(handle)) continue
      written.add(handle)
      yield csvLine([handle, ...values])
    }
}

interface Rows {
  name: string
  rows: AsyncGenerator<string>
}

/** Encrypts for the holder of a key by GnuPG, with a home of its own. @throws Error with what GnuPG says */
const encryptFor = async (key: string, plain: Readable, target: Writable): Promise<void> => {
  const home = await mkdtemp(join(tmpdir(), 'panel-gpg-'))
  try {
    const keyFile = join(home, 'key.asc')
    await writeFile(keyFile, key)
    const args = ['--homedir', home, '--batch', '--quiet', '--trust-model', 'always', '--recipient-file', keyFile]
    const gpg = spawn('gpg', [...args, '--encrypt'], { stdio: ['pipe', 'pipe', 'pipe'] })
    let said = ''
    gpg.stderr.on('data', text => {
      said += text
    })
    const ended = once(gpg, 'close')
    const written = await Promise.allSettled([ended, pipeline(plain, gpg.stdin), pipeline(gpg.stdout, target)])
    if (gpg.exitCode !== 0) throw new Error(`gpg did not encrypt the deposit: ${said.trim() || 'it is not installed'}`)
    for (const one of written) if (one.status === 'rejected') throw one.reason
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** Writes rows as a file that only this account may read. Resolves with the digest of the plain rows and the file's name. */
const writeRows = async (folder: string, { name, rows }: Rows, key: string | undefined) => {
  const digest = createHash('sha256')
  let count = -1
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const text of rows) {
      count += 1
      const bytes = Buffer.from(text)
      digest.update(bytes)
      yield bytes
    }
  }
  const file = `${name}.csv.gz${key === undefined ? '' : '.gpg'}`
  const draft = join(folder, `.${file}`)
  const target = createWriteStream(draft, { mode: 0o600 })
  const compress = createGzip()
  const [written, read] = await Promise.allSettled([
    key === undefined ? pipeline(compress, target) : encryptFor(key, compress, target),
    pipeline(Readable.from(counted(), { objectMode: false }), compress),
  ])
  // Where writing failed, reading was cut off by that.
  for (const one of [written, read]) if (one.status === 'rejected') throw one.reason
  await rename(draft, join(folder, file))
  return { name, file, digest: digest.digest('hex'), count }
}

export interface Deposit {
  files: string[]
  domains: number
  contacts: number
  isEncrypted: boolean
}

/**
 * Writes a full deposit of registration data to a folder, in the form of ICANN's registrar data escrow: domains, their
 * contacts by handle, and the SHA-256 of both before they were compressed and encrypted. One moment of the database is
 * deposited, whatever changes meanwhile.
 * @throws Error where GnuPG is not there, or cannot use the agent's key
 */
export const makeDeposit = async (
  { db, settings }: { db: Database; settings: Pick<Settings, 'ESCROW'> },
  folder: string,
): Promise<Deposit> => {
  const { ESCROW } = settings
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { stem, full, handles } = await readSnapshot(db, async trx => {
    const day = (await readClock(trx)).toISOString().slice(0, 10)
    const name = `${ESCROW?.registrarId ?? '0000'}_RDE_${day}`
    return {
      stem: name,
      full: await writeRows(folder, { name: `${name}_full_0`, rows: domainRows(trx) }, ESCROW?.key),
      handles: await writeRows(folder, { name: `${name}_hdl_0`, rows: handleRows(trx) }, ESCROW?.key),
    }
  })
  const sums = `${stem}_hash_0`
  await writeFile(join(folder, sums), [full, handles].map(({ digest, name }) => `${digest}  ${name}.csv\n`).join(''), {
    mode: 0o600,
  })
  return {
    files: [full.file, handles.file, sums],
    domains: full.count,
    contacts: handles.count,
    isEncrypted: ESCROW !== undefined,
  }
}
