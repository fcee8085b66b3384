import { join } from 'node:path'
import { answersOk, until } from '@panel/e2e/fixtures/until'
import { Client } from 'pg'
import { DatabaseMachine } from './database-machine'
import { etcdEnvironment, passwords } from './deployed-files'
import { hosts, type Network } from './network'
import { Program } from './program'

/** Two machines with PostgreSQL under Patroni, and the three of etcd. */
export class DatabaseCluster {
  private constructor(
    private readonly network: Network,
    readonly machines: readonly [DatabaseMachine, DatabaseMachine],
    readonly etcd: readonly Program[],
  ) {}

  /** @param folder in which each machine has its own; what is in it stays */
  static async prepare(network: Network, folder: string, logs: string): Promise<DatabaseCluster> {
    const machine = (number: 1 | 2) =>
      DatabaseMachine.prepare(network, number, join(folder, `database-${number}`), logs)
    const etcd = hosts.etcd.map((_, at) => {
      const env = etcdEnvironment(network, at + 1, join(folder, `etcd-${at + 1}`))
      return new Program({ name: `etcd-${at + 1}`, command: 'etcd', args: [], env }, logs)
    })
    return new DatabaseCluster(network, [await machine(1), await machine(2)], etcd)
  }

  /** Starts everything; resolves when there are a primary and a synchronous standby. */
  async start(): Promise<void> {
    for (const member of this.etcd) member.start()
    await until('etcd answers', () => this.hasEtcd())
    this.machines[0].start()
    // The first one makes the cluster.
    await until('there is a primary', () => this.machines[0].is('primary'))
    this.machines[1].start()
    await until('there is a synchronous standby', () => this.isWhole())
  }

  async stop(): Promise<void> {
    const primaryLast = (await this.machines[0].is('primary')) ? this.machines.toReversed() : this.machines
    for (const machine of primaryLast) {
      await machine.thaw()
      await machine.stop()
    }
    await Promise.all(this.etcd.map(member => member.stop()))
  }

  private async hasEtcd(): Promise<boolean> {
    const answers = await Promise.all(hosts.etcd.map(host => answersOk(`http://${this.network.own(host)}:2379/health`)))
    return answers.every(Boolean)
  }

  /** Whether one machine is the primary, the other its synchronous standby, and etcd is complete. */
  async isWhole(): Promise<boolean> {
    const [one, other] = this.machines
    const asked = [one.is('primary'), one.is('synchronous'), other.is('primary'), other.is('synchronous')]
    const [onePrimary, oneStandby, otherPrimary, otherStandby] = await Promise.all(asked)
    const isOrdered = onePrimary ? otherStandby && !otherPrimary : otherPrimary && oneStandby
    return isOrdered === true && (await this.hasEtcd())
  }

  /** The machines as they are now. Throws when none is the primary. */
  async roles(): Promise<{ primary: DatabaseMachine; standby: DatabaseMachine }> {
    const [one, other] = this.machines
    if (await one.is('primary')) return { primary: one, standby: other }
    if (await other.is('primary')) return { primary: other, standby: one }
    throw new Error('No machine is the primary')
  }

  private async askEtcd<Answer>(member: number, path: string): Promise<Answer> {
    const answer = await fetch(`http://${this.network.own(hosts.etcd[member] ?? 0)}:2379/v2/${path}`)
    return await answer.json()
  }

  /** The member of etcd that the others follow. */
  async etcdLeader(): Promise<Program> {
    for (const [at, member] of this.etcd.entries()) {
      const { state } = await this.askEtcd<{ state: string }>(at, 'stats/self')
      if (state === 'StateLeader') return member
    }
    throw new Error('etcd has no leader')
  }

  /** How many seconds are left of the primary's lease. */
  async leaseSeconds(): Promise<number> {
    const { node } = await this.askEtcd<{ node?: { ttl: number } }>(0, 'keys/service/product/leader')
    return node?.ttl ?? 0
  }

  /** Asks the primary's PostgreSQL as its superuser. */
  async query<Row extends object>(text: string, values: unknown[] = [], database = 'panel'): Promise<Row[]> {
    const { primary } = await this.roles()
    const client = new Client({ host: primary.address, user: 'postgres', password: passwords.superuser, database })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }
}
