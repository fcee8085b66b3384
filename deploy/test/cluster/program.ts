import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { descendantsOf } from '@panel/e2e/suites/processes'
import { root } from '@panel/e2e/suites/workspaces'

export interface Owner {
  uid: number
  gid: number
}

export interface Plan {
  name: string
  command: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  /** The user of the test by default. */
  owner?: Owner
  /** After how many milliseconds systemd starts it again; never when left out. */
  restartMs?: number
}

/** Milliseconds that a program may take to stop before it is ended. */
const stopLimit = 40_000

export const signalAll = (pids: Iterable<number>, signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended while the list was read.
    }
  }
}

/** A program as its unit has it run: its output goes to a file, and it is started again where the unit says so. */
export class Program {
  private child: ChildProcess | undefined
  private isWanted = false
  private again: NodeJS.Timeout | undefined

  constructor(
    private readonly plan: Plan,
    private readonly logs: string,
  ) {}

  get name(): string {
    return this.plan.name
  }

  start(): void {
    const { name, command, args, env, owner } = this.plan
    this.isWanted = true
    const log = openSync(join(this.logs, `${name}.log`), 'a')
    const child = spawn(command, args, {
      // A clone may be in a folder that only its owner may enter.
      cwd: owner ? '/' : root,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      ...owner,
    })
    closeSync(log)
    this.child = child
    child.once('exit', () => this.restart(child))
  }

  private restart(ended: ChildProcess): void {
    if (this.child !== ended) return
    this.child = undefined
    const { restartMs } = this.plan
    if (this.isWanted && restartMs !== undefined) this.again = setTimeout(() => this.start(), restartMs)
  }

  /** Its process and all below it, nearest first; none while it does not run. */
  pids(): number[] {
    const pid = this.child?.pid
    return pid === undefined ? [] : [pid, ...descendantsOf(pid).map(each => each.pid)]
  }

  /** To it and all below it. */
  signal(signal: NodeJS.Signals): void {
    signalAll(this.pids(), signal)
  }

  /** From now on its end is the end. */
  abandon(): void {
    this.isWanted = false
    clearTimeout(this.again)
  }

  async stop(): Promise<void> {
    this.abandon()
    const { child } = this
    if (!child) return
    const late = setTimeout(() => this.signal('SIGKILL'), stopLimit)
    const ended = once(child, 'exit')
    this.signal('SIGCONT')
    child.kill('SIGTERM')
    await ended
    clearTimeout(late)
  }
}
