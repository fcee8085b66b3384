import { execFileSync } from 'node:child_process'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answersOk } from '@panel/e2e/fixtures/until'
import { descendantsOf } from '@panel/e2e/suites/processes'
import { handOverScript, patroniConfig } from './deployed-files'
import type { Network } from './network'
import { type Owner, Program, signalAll } from './program'

const idOf = (option: string): number => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))

/** Neither PostgreSQL nor Patroni runs as root. */
export const postgresOwner = (): Owner => ({ uid: idOf('-u'), gid: idOf('-g') })

/** database-1 or database-2: Patroni, the PostgreSQL that it starts, and what moves the primary from a full disk. */
export class DatabaseMachine {
  /** Where its data are: a file system of its own, where one is mounted. */
  readonly disk: string
  readonly configuration: string
  private readonly programs: readonly Program[]

  private constructor(
    private readonly network: Network,
    readonly number: 1 | 2,
    folder: string,
    owner: Owner,
    logs: string,
  ) {
    this.disk = join(folder, 'disk')
    this.configuration = join(folder, 'config.yml')
    const plan = (name: string, command: string, file: string, more: Record<string, string> = {}) =>
      new Program({ name: `${name}-${number}`, command, args: [file], env: { HOME: folder, ...more }, owner }, logs)
    this.programs = [
      plan('patroni', 'patroni', this.configuration),
      plan('hand-over-when-full', 'sh', join(folder, 'hand-over-when-full'), {
        PGHOST: join(folder, 'run'),
        DATA_DIRECTORY: this.data,
      }),
    ]
  }

  /** Writes what the machine is configured with into its folder. */
  static async prepare(network: Network, number: 1 | 2, folder: string, logs: string): Promise<DatabaseMachine> {
    const owner = postgresOwner()
    const machine = new DatabaseMachine(network, number, folder, owner, logs)
    for (const each of [folder, machine.disk, join(folder, 'run')]) {
      await mkdir(each, { recursive: true })
      await chown(each, owner.uid, owner.gid)
    }
    const folders = { folder, data: machine.data, sockets: join(folder, 'run') }
    await writeFile(machine.configuration, patroniConfig(network, number, folders))
    await writeFile(join(folder, 'hand-over-when-full'), handOverScript(machine.configuration))
    return machine
  }

  private get data(): string {
    return join(this.disk, 'product')
  }

  /** Where PostgreSQL listens. */
  get address(): string {
    return this.network.own(20 + this.number)
  }

  /** What Patroni says of this machine at one of its addresses, such as `primary`: yes, or anything else. */
  is(what: 'primary' | 'synchronous'): Promise<boolean> {
    return answersOk(`${this.patroni}/${what}`)
  }

  get patroni(): string {
    return `http://${this.address}:8008`
  }

  start(): void {
    for (const program of this.programs) program.start()
  }

  /** As before work on the machine: Patroni stops PostgreSQL, too. */
  async stop(): Promise<void> {
    for (const program of this.programs.toReversed()) await program.stop()
  }

  /** PostgreSQL's first process; undefined while it does not run. */
  async postmaster(): Promise<number | undefined> {
    const text = await readFile(join(this.data, 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number.parseInt(text, 10)
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return command.includes('postgres') && command.includes(this.data) ? pid : undefined
  }

  private async pids(): Promise<number[]> {
    const postmaster = await this.postmaster()
    return [
      ...this.programs.flatMap(program => program.pids()),
      ...(postmaster === undefined ? [] : [postmaster, ...descendantsOf(postmaster).map(({ pid }) => pid)]),
    ]
  }

  /** As a machine that stalls: everything stops where it is. */
  async freeze(): Promise<void> {
    // The second time reaches what the first one's processes had just begun.
    for (const _ of [1, 2]) signalAll(await this.pids(), 'SIGSTOP')
  }

  async thaw(): Promise<void> {
    signalAll(await this.pids(), 'SIGCONT')
  }

  /** As a machine without power: nothing ends in order, and nothing starts again. */
  async kill(): Promise<void> {
    for (const program of this.programs) program.abandon()
    await this.freeze()
    signalAll(await this.pids(), 'SIGKILL')
  }
}
