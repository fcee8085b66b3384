import type { Socket } from 'node:net'
import { Client } from 'pg'
import { migrate } from '../src/database/migrate'

/** Where a migration is killed: when it has sent so many statements from its `transaction`th `begin` on, which is one. */
export interface Point {
  /** 0 is what comes before the first. */
  transaction: number
  /** 0 is before the `begin`. */
  statements: number
}

interface Run {
  point: Point
  /** Statements sent before the first transaction, and from each `begin` to the next. */
  sent: number[]
  clients: Set<Client>
  die: () => void
  isDead: boolean
}

/** By the name of their database, and by their connections, which nothing is sent on any more once a run is dead. */
const runs = new Map<string, Run>()
const runOf = new WeakMap<Client, Run>()

/** Of a process that is gone. */
const never = new Promise<never>(() => undefined)

/** As the system does when a process ends: what was written has been sent, and nothing comes after it. */
const kill = (run: Run): void => {
  if (run.isDead) return
  run.isDead = true
  for (const client of run.clients) {
    const { connection } = client as unknown as { connection: { stream: Socket } }
    connection.stream.destroy()
  }
  run.die()
}

const connect = Client.prototype.connect as (...words: unknown[]) => unknown
const query = Client.prototype.query as (...words: unknown[]) => unknown

Client.prototype.connect = function (this: Client, ...words: unknown[]): unknown {
  const run = runs.get(this.database ?? '')
  if (run?.isDead) return never
  if (run) runOf.set(this, run)
  run?.clients.add(this)
  return connect.apply(this, words)
} as typeof Client.prototype.connect

Client.prototype.query = function (this: Client, ...words: unknown[]): unknown {
  const run = runOf.get(this)
  if (!run) return query.apply(this, words)
  if (run.isDead) return never
  const { point, sent } = run
  if (words[0] === 'begin') sent.push(0)
  const at = sent.length - 1
  if (at === point.transaction && point.statements === 0) {
    kill(run)
    return never
  }
  const result = query.apply(this, words)
  const count = (sent[at] ?? 0) + 1
  sent[at] = count
  if (at === point.transaction && count === point.statements) setImmediate(() => kill(run))
  return result
} as typeof Client.prototype.query

/** Migrates a database up to a point, at which its connections end as those of a killed process. */
export const migrateAndDie = async (url: string, point: Point): Promise<{ killed: boolean; sent: number[] }> => {
  const name = new URL(url).pathname.slice(1)
  const death = Promise.withResolvers<boolean>()
  const run: Run = { point, sent: [0], clients: new Set(), die: () => death.resolve(true), isDead: false }
  runs.set(name, run)
  // What a dead run still throws is about its connections.
  const end = migrate(url).then(
    () => false,
    error => (run.isDead ? true : Promise.reject(error)),
  )
  const killed = await Promise.race([death.promise, end])
  runs.delete(name)
  return { killed, sent: run.sent }
}
