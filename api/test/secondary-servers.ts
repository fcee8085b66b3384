import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { until } from './until'

const run = promisify(execFile)

export interface Key {
  name: string
  algorithm: string
  secret: string
}

interface Plan {
  folder: string
  port: number
  primary: number
  zone: string
  key: Key | null
}

const nsd = ({ folder, port, primary, zone, key }: Plan) => `server:
  ip-address: 127.0.0.1@${port}
  server-count: 1
  username: ""
  chroot: ""
  pidfile: "${folder}/nsd.pid"
  zonesdir: "${folder}"
  zonelistfile: "${folder}/zone.list"
  database: ""
  xfrdfile: "${folder}/xfrd.state"
  xfrdir: "${folder}"
  xfrd-reload-timeout: 0
remote-control:
  control-enable: no
${key ? `key:\n  name: "${key.name}"\n  algorithm: ${key.algorithm}\n  secret: "${key.secret}"\n` : ''}zone:
  name: "${zone}"
  zonefile: "zone"
  allow-notify: 127.0.0.1 ${key?.name ?? 'NOKEY'}
  request-xfr: AXFR 127.0.0.1@${primary} ${key?.name ?? 'NOKEY'}
`

const knot = ({ folder, port, primary, zone, key }: Plan) => `server:
  rundir: "${folder}"
  listen: 127.0.0.1@${port}
database:
  storage: "${folder}"
${key ? `key:\n  - id: ${key.name}\n    algorithm: ${key.algorithm}\n    secret: ${key.secret}\n` : ''}remote:
  - id: primary
    address: 127.0.0.1@${primary}
${key ? `    key: ${key.name}\n` : ''}acl:
  - id: notify
    address: 127.0.0.1
    action: notify
${key ? `    key: ${key.name}\n` : ''}zone:
  - domain: ${zone}
    storage: "${folder}"
    master: primary
    acl: notify
`

const programs = {
  nsd: { config: nsd, command: ['nsd', '-d', '-c'] },
  knot: { config: knot, command: ['knotd', '-c'] },
} as const

/** A secondary of one zone, of this test alone. It takes NOTIFY only with its key, where it has one. */
export interface SecondaryServer {
  port: number
  dig: (...words: string[]) => Promise<string>
  close: () => Promise<void>
}

export const startSecondary = async (
  kind: keyof typeof programs,
  plan: Omit<Plan, 'folder'>,
): Promise<SecondaryServer> => {
  provideDebianPackages([kind, 'bind9-dnsutils'])
  const folder = mkdtempSync(join(tmpdir(), `${kind}-`))
  mkdirSync(join(folder, 'timers'), { recursive: true })
  const { config, command } = programs[kind]
  writeFileSync(join(folder, 'conf'), config({ folder, ...plan }))
  const [program, ...args] = command
  const server: ChildProcess = spawn(program, [...args, join(folder, 'conf')], { stdio: 'ignore', env: process.env })
  const dig = async (...words: string[]): Promise<string> => {
    const at = ['@127.0.0.1', '-p', String(plan.port), '+norec', '+tries=1', '+time=2']
    return (await run('dig', [...at, ...words]).catch(() => ({ stdout: '' }))).stdout
  }
  await until(`${kind} answers`, async () => /status:/.test(await dig(plan.zone, 'SOA')))
  return {
    port: plan.port,
    dig,
    close: async () => {
      const ended = server.exitCode === null && once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
