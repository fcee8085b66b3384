import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, address } from '@panel/e2e/fixtures/accounts'
import { until } from '@panel/e2e/fixtures/until'
import { addressCalls } from '@panel/shared/contract'
import { publicName } from './certificate'
import type { Installation } from './installation'
import type { Call } from './judge'

/** Milliseconds between two writes of one writer: as many people as it takes to keep the machines busy, not to flood them. */
const pauseMs = 250

/** Milliseconds after which a writer gives a call up. */
const patienceMs = 20_000

let written = 0

/** What an address book is sent, and how it answers. */
const post = (agent: Agent, host: string, token: string, body: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { method, path } = addressCalls.create
    const headers = {
      host: publicName,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const signal = AbortSignal.timeout(patienceMs)
    const call = request({ host, servername: publicName, agent, method, path, headers, signal }, answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', part => {
        text += part
      })
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text })).once('error', reject)
    })
    call.once('error', reject)
    call.end(body)
  })

/** Customers who write to their address books through the machine that the world reaches, each after the other call. */
export class Writers {
  readonly calls: Call[] = []
  private isOver = false
  private readonly work: Promise<unknown>

  constructor({ address: host, certificate }: Installation, accounts: readonly Account[]) {
    this.work = Promise.all(
      accounts.map(async account => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: certificate })
        while (!this.isOver) {
          this.calls.push(await this.write(agent, host, account))
          await sleep(pauseMs)
        }
        agent.destroy()
      }),
    )
  }

  private async write(agent: Agent, host: string, { email, token }: Account): Promise<Call> {
    written += 1
    const label = `write ${written}`
    const start = performance.now()
    const answer = await post(agent, host, token, JSON.stringify({ ...address, email, label })).catch(
      (error: Error) => ({ status: 0, text: error.message }),
    )
    const call = { label, start, end: performance.now() }
    if (answer.status === addressCalls.create.status) return call
    return { ...call, failure: `${answer.status} ${answer.text}` }
  }

  get acknowledged(): string[] {
    return this.calls.filter(({ failure }) => failure === undefined).map(({ label }) => label)
  }

  /** Resolves when so many more writes were acknowledged. */
  async more(count: number): Promise<void> {
    const enough = this.acknowledged.length + count
    await until(`${count} more writes are acknowledged`, () => this.acknowledged.length >= enough)
  }

  async end(): Promise<void> {
    this.isOver = true
    await this.work
  }
}

/** Those of these writes that the database has not, or more than once. */
export const lostOf = async ({ cluster }: Installation, labels: readonly string[]): Promise<string[]> => {
  const lost = `
    select label from unnest($1::text[]) as written (label)
    where (select count(*) from addresses where addresses.label = written.label) <> 1`
  const rows = await cluster.query<{ label: string }>(lost, [labels])
  return rows.map(({ label }) => label)
}
