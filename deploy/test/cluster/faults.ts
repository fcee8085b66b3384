import { until } from '@panel/e2e/fixtures/until'
import type { Installation } from './installation'
import type { End } from './network'
import { fillDisk, freeDisk } from './small-disk'

/** Ends a fault. */
type Heal = () => Promise<void> | void

export interface Fault {
  name: string
  /** Whether it takes an installation whose machines can be cut off. */
  cabled?: true
  begin: (installation: Installation) => Promise<Heal>
}

const roles = ['primary', 'standby'] as const

/** Programs of one machine; their units start them again. */
const programs = ['api', 'gateway'] as const

const titles = { api: 'an API', gateway: 'a gateway', primary: 'the primary', standby: 'the standby' }

const killed: readonly Fault[] = [
  ...programs.map(
    (program): Fault => ({
      name: `${titles[program]} is killed`,
      begin: async ({ apps: [app] }) => {
        app[program].signal('SIGKILL')
        return () => undefined
      },
    }),
  ),
  ...roles.map(
    (role): Fault => ({
      name: `${titles[role]}'s machine is killed`,
      begin: async ({ cluster }) => {
        const machine = (await cluster.roles())[role]
        await machine.kill()
        return () => machine.start()
      },
    }),
  ),
  {
    name: "the primary's PostgreSQL is killed",
    begin: async ({ cluster }) => {
      const { primary } = await cluster.roles()
      process.kill((await primary.postmaster()) ?? 0, 'SIGKILL')
      return () => undefined
    },
  },
  {
    name: "etcd's leader is killed",
    begin: async ({ cluster }) => {
      const leader = await cluster.etcdLeader()
      leader.abandon()
      leader.signal('SIGKILL')
      return () => leader.start()
    },
  },
]

const frozen: readonly Fault[] = [
  ...programs.map(
    (program): Fault => ({
      name: `${titles[program]} is frozen`,
      begin: async ({ apps: [app] }) => {
        app[program].signal('SIGSTOP')
        return () => app[program].signal('SIGCONT')
      },
    }),
  ),
  ...roles.map(
    (role): Fault => ({
      name: `${titles[role]}'s machine is frozen`,
      begin: async ({ cluster }) => {
        const machine = (await cluster.roles())[role]
        await machine.freeze()
        return () => machine.thaw()
      },
    }),
  ),
]

const cut = (name: string, endOf: (installation: Installation) => Promise<End> | End): Fault => ({
  name: `${name} is cut off`,
  cabled: true,
  begin: async installation => installation.cables.cut(await endOf(installation)),
})

const cutOff: readonly Fault[] = [
  cut(titles.api, () => 'api-1'),
  cut(titles.gateway, () => 'gateway-1'),
  ...roles.map(role =>
    cut(titles[role], async ({ cluster }) => `database-${(await cluster.roles())[role].number}` as const),
  ),
]

const fullDisk: Fault = {
  name: "the primary's disk is full",
  begin: async ({ cluster }) => {
    const { primary, standby } = await cluster.roles()
    await fillDisk(primary.disk)
    return async () => {
      await until('the standby took over from the full disk', () => standby.is('primary'))
      await freeDisk(primary.disk)
    }
  },
}

export const faults: readonly Fault[] = [...killed, ...frozen, ...cutOff, fullDisk]
