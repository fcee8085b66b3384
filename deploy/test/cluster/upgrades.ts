import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { DatabaseMachine } from './database-machine'
import { postgresOwner } from './database-machine'
import type { Installation } from './installation'

const run = promisify(execFile)

export interface Upgrade {
  name: string
  /** @param mark is called when writing is about to be interrupted */
  roll: (installation: Installation, mark: () => void) => Promise<void>
}

const replaceProgram = (program: 'api' | 'gateway', name: string): Upgrade => ({
  name,
  roll: async installation => {
    for (const app of installation.apps) {
      await app[program].stop()
      app[program].start()
      await installation.whole()
    }
  },
})

/** Moves the primary, as somebody does before work on its machine. */
const switchOver = async ({ configuration }: DatabaseMachine): Promise<void> => {
  const words = ['-c', configuration, 'switchover', '--force']
  await run('patronictl', words, { env: { PATH: process.env.PATH, LANG: 'C.UTF-8' }, ...postgresOwner() })
}

const restart = async (installation: Installation, machine: DatabaseMachine): Promise<void> => {
  await machine.stop()
  machine.start()
  await installation.whole()
}

export const upgrades: readonly Upgrade[] = [
  replaceProgram('api', 'the APIs are replaced'),
  replaceProgram('gateway', 'the gateways are replaced'),
  {
    name: 'PostgreSQL is replaced, with a switchover',
    roll: async (installation, mark) => {
      const { primary, standby } = await installation.cluster.roles()
      await restart(installation, standby)
      mark()
      await switchOver(standby)
      await installation.whole()
      await restart(installation, primary)
    },
  },
]
