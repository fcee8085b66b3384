import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { freeTcpAndUdpPort } from './name-servers'
import { until } from './until'

const run = promisify(execFile)

const secret = 'c2VjcmV0K29mK3RoZSt0ZXN0L2FuZC9pdHMvc2VydmVycw=='
const key = `key "panel" { algorithm hmac-sha256; secret "${secret}"; };`

interface Place {
  folder: string
  port: number
  zone: string
}

const bind = ({ folder, port, zone }: Place) => `${key}
options {
  directory "${folder}"; pid-file "${folder}/named.pid"; session-keyfile "${folder}/session.key";
  listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; };
  recursion no; dnssec-validation no; notify no; allow-transfer { key "panel"; };
};
controls { };
zone "${zone}" { type primary; file "${folder}/zone"; allow-update { key "panel"; }; };
`

const knot = ({ folder, port, zone }: Place) => `server:
  rundir: "${folder}"
  listen: 127.0.0.1@${port}
database:
  storage: "${folder}"
key:
  - id: panel
    algorithm: hmac-sha256
    secret: ${secret}
acl:
  - id: panel
    key: panel
    action: [transfer, update]
zone:
  - domain: ${zone}
    file: "${folder}/zone"
    acl: panel
`

/** What an operator sets up once: the zone with its authority and nameservers of any kind. */
const emptyZone = `@ 3600 IN SOA ns1.old.example. hostmaster.old.example. 1 7200 3600 1209600 300
@ 3600 IN NS ns1.old.example.
@ 3600 IN NS ns2.old.example.
`

const programs = {
  BIND: { packages: ['bind9', 'bind9-dnsutils'], config: bind, command: ['named', '-g', '-c'] },
  Knot: { packages: ['knot', 'bind9-dnsutils'], config: knot, command: ['knotd', '-c'] },
} as const

/** A server with one zone that takes signed updates, of this test alone. */
export interface UpdateServer {
  /** For DNS_PUBLISHER. */
  setting: string
  port: number
  /** The key that transfers and updates need. */
  tsig: { name: string; algorithm: string; secret: string }
  start: () => Promise<void>
  /** Ends it at once. */
  stop: () => Promise<void>
  /** The answer, as `dig +short` writes it, sorted. */
  dig: (name: string, type: string) => Promise<string[]>
  /** The whole zone, by a signed transfer. */
  transfer: () => Promise<string>
  /** Changes the zone as somebody else with the key would. */
  update: (...steps: string[]) => Promise<void>
  close: () => Promise<void>
}

export const startUpdateServer = async (
  kind: keyof typeof programs,
  zone: string,
  records = '',
): Promise<UpdateServer> => {
  const { packages, config, command } = programs[kind]
  provideDebianPackages([...packages])
  const folder = mkdtempSync(join(tmpdir(), 'update-server-'))
  const port = await freeTcpAndUdpPort()
  const file = join(folder, 'conf')
  writeFileSync(file, config({ folder, port, zone }))
  writeFileSync(join(folder, 'zone'), emptyZone + records)
  writeFileSync(join(folder, 'panel.key'), `${key}\n`, { mode: 0o600 })
  const at = ['@127.0.0.1', '-p', String(port), '+norec', '+tries=1', '+time=2']
  const dig = async (name: string, type: string) => {
    const { stdout } = await run('dig', [...at, '+short', name, type]).catch(() => ({ stdout: '' }))
    return stdout
      .split('\n')
      .filter(line => line !== '' && !line.startsWith(';'))
      .sort()
  }
  let child: ChildProcess | undefined
  const start = async () => {
    const [program, ...args] = command
    child = spawn(program, [...args, file], { stdio: 'ignore', env: process.env })
    await until(`${kind} answers`, async () => (await dig(zone, 'SOA')).length > 0)
  }
  const stop = async () => {
    const ended = new Promise(done => child?.once('exit', done))
    child?.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    setting: `rfc2136://127.0.0.1:${port}?key=panel:${secret}&server=ns1@127.0.0.1:${port}`,
    port,
    tsig: { name: 'panel', algorithm: 'hmac-sha256', secret },
    start,
    stop,
    dig,
    transfer: async () => {
      const args = ['-k', join(folder, 'panel.key'), '+noall', '+answer', '+onesoa', zone, 'AXFR']
      return (await run('dig', [...at, ...args])).stdout
    },
    update: async (...steps) => {
      const input = [`server 127.0.0.1 ${port}`, `zone ${zone}`, ...steps, 'send', ''].join('\n')
      const running = run('nsupdate', ['-k', join(folder, 'panel.key')])
      running.child.stdin?.end(input)
      await running
    },
    close: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
