import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type Pool } from 'pg'
import { createDatabase, createPool } from '../src/database/connect'
import { findEmbedded } from '../src/database/embedded'
import { freePort } from '../src/server-kit/free-port'
import { secretFile } from '../src/server-kit/secret-file'
import { findDamage, readMails } from './damage'
import { environment } from './database'
import { type Disk, makeDisk } from './disk'
import { type Spawned, spawnProgram } from './processes'
import { until } from './until'

const diskBytes = 512 * 2 ** 20
const writersAtOnce = 8

/** Milliseconds to wait for a busy machine. */
export const timeLimit = 240_000

const admin = { email: 'admin@example.com', password: 'lantern river 42' }
const person = { first_name: 'A', last_name: 'B', address_line1: 'C', country: 'D', city: 'E', email: 'f@example.com' }

interface Answers {
  done: number
  /** 503 with a time to wait. */
  refused: number
  /** Any other answer, and none. */
  wrong: string[]
}

/** An API whose DATA_DIR is on a disk of its own, and so is its database, where no other is given. */
export class DiskWorld {
  /** What was acknowledged: labels of addresses, and sign-ups, each of which is mailed a code. */
  readonly kept = { addresses: new Set<string>(), signUps: new Set<string>() }
  readonly dataDir: string
  api!: Spawned
  private origin = ''
  private token = ''
  private next = 0
  private endCalls = (): Promise<unknown> => Promise.resolve()

  private constructor(
    private readonly place: string,
    readonly disk: Disk,
    private readonly databaseUrl: string | undefined,
  ) {
    this.dataDir = join(disk.folder, 'data')
  }

  static async open(databaseUrl?: string): Promise<DiskWorld> {
    const place = await mkdtemp(join(tmpdir(), 'panel-disk-'))
    const world = new DiskWorld(place, await makeDisk(place, diskBytes), databaseUrl)
    await world.start()
    return world
  }

  async start(): Promise<void> {
    const port = await freePort()
    this.origin = `http://127.0.0.1:${port}/api`
    this.api = spawnProgram('main.ts', {
      DATA_DIR: this.dataDir,
      ...(this.databaseUrl !== undefined && { DATABASE_URL: this.databaseUrl }),
      API_PORT: String(port),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LIMITS_SCALE: '10000',
    })
    await this.api.says(/api ready/)
    const body = new URLSearchParams({ username: admin.email, password: admin.password })
    const answer = await fetch(`${this.origin}/auth/token`, { method: 'POST', body })
    this.token = ((await answer.json()) as { access_token: string }).access_token
  }

  async close(): Promise<void> {
    await this.endCalls()
    await this.api.end('SIGTERM')
    await this.disk.remove()
    await rm(this.place, { recursive: true, force: true })
  }

  private async ownUrl(): Promise<string> {
    return this.databaseUrl ?? (await findEmbedded(this.dataDir)) ?? ''
  }

  /** Connects to the product's database as superuser. */
  async connect(): Promise<Client> {
    const url = new URL(await this.ownUrl())
    const isElsewhere = this.databaseUrl !== undefined
    url.username = 'postgres'
    url.password = isElsewhere
      ? new URL(process.env[environment.server] ?? '').password
      : await secretFile(this.dataDir, 'postgres-password')
    const client = new Client({ connectionString: url.href })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  /** As the product, whose commits wait for the disk, or do not. */
  async openPool(options = ''): Promise<Pool> {
    return createPool(await this.ownUrl(), 1, options)
  }

  /** What is damaged in the database and the other files. */
  async findDamage(): Promise<string[]> {
    const client = await this.connect()
    const pool = await this.openPool()
    return findDamage(this.dataDir, client, createDatabase(pool)).finally(() => Promise.all([client.end(), pool.end()]))
  }

  newName = (): string => `written-${++this.next}`

  me = (): Promise<Response> => fetch(`${this.origin}/users/me`, { headers: { authorization: `Bearer ${this.token}` } })

  private post(path: string, body: object): Promise<Response> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' }
    return fetch(`${this.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  private addAddress = async (): Promise<Response> => {
    const label = this.newName()
    const answer = await this.post('/address-book/', { ...person, label })
    if (answer.ok) this.kept.addresses.add(label)
    return answer
  }

  private signUp = async (): Promise<Response> => {
    const email = `${this.newName()}@example.com`
    const answer = await this.post('/auth/register', { email, password: admin.password })
    if (answer.ok) this.kept.signUps.add(email)
    return answer
  }

  /** Makes calls until `end` is called; `answers` counts how they were answered so far. */
  makeCalls() {
    const answers: Answers = { done: 0, refused: 0, wrong: [] }
    let isOver = false
    const make = async (call: () => Promise<Response>): Promise<void> => {
      const answer = await call().catch((error: Error) => error.message)
      if (typeof answer === 'string') answers.wrong.push(answer)
      else if (answer.ok) answers.done += 1
      else if (answer.status === 503 && Number(answer.headers.get('retry-after')) > 0) answers.refused += 1
      else answers.wrong.push(`${answer.status} ${await answer.text()}`)
    }
    const writers = Array.from({ length: writersAtOnce }, async () => {
      while (!isOver) for (const call of [this.addAddress, this.signUp, this.me]) await make(call)
    })
    const end = async (): Promise<void> => {
      isOver = true
      await Promise.all(writers)
    }
    this.endCalls = end
    const more = (of: 'done' | 'refused', count = 60): Promise<void> => {
      const before = answers[of]
      return until(`${count} more calls are ${of}`, () => answers[of] >= before + count, timeLimit)
    }
    return { answers, more, end }
  }

  /** What was acknowledged and is not there, or more than once: addresses in the database, a mail for each sign-up. */
  async findLost(): Promise<string[]> {
    const client = await this.connect()
    const lost = `
      select label from unnest($1::text[]) as written (label)
      where (select count(*) from addresses where addresses.label = written.label) <> 1`
    const { rows } = await client.query<{ label: string }>(lost, [[...this.kept.addresses]]).finally(() => client.end())
    const { whole } = await readMails(this.dataDir)
    const mailed = whole.map(text => /^To: (.*)$/m.exec(text)?.[1] ?? '')
    const signUps = [...this.kept.signUps].filter(email => mailed.filter(to => to === email).length !== 1)
    return [...rows.map(({ label }) => label), ...signUps]
  }

  /** What is still lost when every mail had time to be tried again. */
  async findLostInTheEnd(): Promise<string[]> {
    const isNoneLost = async () => (await this.findLost()).length === 0
    await until('nothing is lost', isNoneLost, 100_000).catch(() => undefined)
    return this.findLost()
  }
}
