import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { freePort } from '../src/server-kit/free-port'

const run = promisify(execFile)

/** A port of the loopback address that is free over TCP and UDP. */
export const freeTcpAndUdpPort = async (): Promise<number> => {
  const port = await freePort()
  const socket = createSocket('udp4')
  const isFree = await new Promise<boolean>(done => {
    socket.once('error', () => done(false))
    socket.bind(port, '127.0.0.1', () => done(true))
  })
  socket.close()
  return isFree ? port : freeTcpAndUdpPort()
}

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise(done => child.once('exit', done))

const schema = '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql'

const writePrimary = (folder: string, ports: Ports): string => {
  const database = join(folder, 'pdns.sqlite3')
  execFileSync('sqlite3', [database], { input: execFileSync('cat', [schema]) })
  writeFileSync(
    join(folder, 'pdns.conf'),
    [
      'launch=gsqlite3',
      `gsqlite3-database=${database}`,
      'gsqlite3-dnssec=yes',
      'api=yes',
      'api-key=test-key',
      'webserver-address=127.0.0.1',
      `webserver-port=${ports.web}`,
      'local-address=127.0.0.1',
      `local-port=${ports.primary}`,
      `socket-dir=${folder}`,
      'primary=yes',
      'allow-axfr-ips=127.0.0.0/8',
      `also-notify=127.0.0.1:${ports.secondary}`,
      'only-notify=',
      'dname-processing=yes',
      'cache-ttl=0',
      'query-cache-ttl=0',
      'negquery-cache-ttl=0',
      'zone-cache-refresh-interval=0',
      'security-poll-suffix=',
      'daemon=no',
      'guardian=no',
      'disable-syslog=yes',
    ].join('\n'),
  )
  return folder
}

const writeSecondary = (folder: string, ports: Ports): void => {
  mkdirSync(join(folder, 'zones'))
  writeFileSync(
    join(folder, 'nsd.conf'),
    `server:
  ip-address: 127.0.0.1@${ports.secondary}
  server-count: 1
  username: ""
  chroot: ""
  pidfile: "${folder}/nsd.pid"
  zonesdir: "${folder}/zones"
  zonelistfile: "${folder}/zone.list"
  database: ""
  xfrdfile: "${folder}/xfrd.state"
  xfrdir: "${folder}"
  xfrd-reload-timeout: 0
remote-control:
  control-enable: yes
  control-interface: ${folder}/nsd.sock
pattern:
  name: "panel"
  zonefile: "%s.zone"
  allow-notify: 127.0.0.0/8 NOKEY
  request-xfr: AXFR 127.0.0.1@${ports.primary} NOKEY
  provide-xfr: 127.0.0.0/8 NOKEY
`,
  )
}

interface Ports {
  web: number
  primary: number
  secondary: number
}

type Server = 'primary' | 'secondary'

/** A PowerDNS primary with its API and an NSD secondary, of this test alone. */
export interface NameServers {
  /** For DNS_PUBLISHER. */
  setting: string
  ports: Ports
  /** Adds a zone, without a last dot, to the secondary. */
  follow: (zone: string) => Promise<void>
  /** What a server answers, as `dig +short` writes it, sorted. */
  dig: (server: Server, name: string, type: string) => Promise<string[]>
  /** All that a server has of a zone, as a master file. */
  transfer: (server: Server, zone: string) => Promise<string>
  /** What a server answers to each question, as the lines of a master file. */
  answers: (server: Server, questions: readonly (readonly [name: string, type: string])[]) => Promise<string>
  /** The PowerDNS API, as somebody else would use it. */
  api: (method: string, path: string, body?: unknown) => Promise<Response>
  stopPrimary: () => Promise<void>
  /** Freezes the primary, or lets it go on. */
  signalPrimary: (signal: 'SIGSTOP' | 'SIGCONT') => void
  startPrimary: () => Promise<void>
  close: () => Promise<void>
}

export const startNameServers = async (): Promise<NameServers> => {
  provideDebianPackages(['pdns-server', 'pdns-backend-sqlite3', 'sqlite3', 'nsd', 'dnsutils'])
  const folder = mkdtempSync(join(tmpdir(), 'name-servers-'))
  chmodSync(folder, 0o755)
  const ports = { web: await freePort(), primary: await freeTcpAndUdpPort(), secondary: await freeTcpAndUdpPort() }
  writePrimary(folder, ports)
  writeSecondary(folder, ports)
  const api = (method: string, path: string, body?: unknown) =>
    fetch(`http://127.0.0.1:${ports.web}/api/v1/servers/localhost${path}`, {
      method,
      headers: { 'x-api-key': 'test-key' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  let primary: ChildProcess | undefined
  const startPrimary = async () => {
    primary = spawn('pdns_server', [`--config-dir=${folder}`], { stdio: 'ignore', env: process.env })
    for (let tries = 0; tries < 200; tries += 1) {
      if (
        await api('GET', '').then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return
      await sleep(50)
    }
    throw new Error('PowerDNS did not start.')
  }
  const stopPrimary = async () => {
    primary?.kill('SIGKILL')
    if (primary) await ended(primary)
  }
  await startPrimary()
  const secondary = spawn('nsd', ['-d', '-c', join(folder, 'nsd.conf')], { stdio: 'ignore', env: process.env })
  const control = (...args: string[]) =>
    run('nsd-control', ['-c', join(folder, 'nsd.conf'), ...args], { env: process.env })
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await control('status').then(
        () => true,
        () => false,
      )
    )
      break
    await sleep(50)
  }
  const digOf = async (server: Server, ...args: string[]) => {
    const { stdout } = await run('dig', ['@127.0.0.1', '-p', String(ports[server]), '+tries=1', '+time=5', ...args], {
      maxBuffer: 2 ** 25,
    }).catch(() => ({ stdout: '' }))
    return stdout
  }
  return {
    setting: `powerdns+http://127.0.0.1:${ports.web}?key=test-key&server=ns1@127.0.0.1:${ports.primary}&server=ns2@127.0.0.1:${ports.secondary}`,
    ports,
    api,
    startPrimary,
    stopPrimary,
    signalPrimary: signal => void primary?.kill(signal),
    follow: async zone => {
      await control('addzone', zone, 'panel')
    },
    dig: async (server, name, type) => {
      const found = await digOf(server, '+short', '+norec', name, type)
      return found
        .split('\n')
        .filter(line => line !== '')
        .sort()
    },
    transfer: (server, zone) => digOf(server, '+noall', '+answer', '+onesoa', zone, 'AXFR'),
    answers: (server, questions) => {
      const file = join(folder, 'questions')
      writeFileSync(file, questions.map(([name, type]) => `${name} ${type}`).join('\n'))
      return digOf(server, '+noall', '+answer', '+norec', '-f', file)
    },
    close: async () => {
      await stopPrimary()
      secondary.kill('SIGTERM')
      await ended(secondary)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
