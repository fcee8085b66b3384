import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { type DecodedPacket, decode, encode, type Packet } from 'dns-packet'
import { freeTcpAndUdpPort } from './name-servers'
import { until } from './until'

/** What a server of the test answers; undefined for nothing at all. */
type Answering = (question: { name: string; type: string }, packet: DecodedPacket) => Partial<Packet> | undefined

/** Nameservers at addresses of this machine, all on one port, of this test alone. */
export interface ZoneServers {
  folder: string
  port: number
  /** Serves a zone by NSD at an address, signed where an algorithm is given; returns the DS of its key. */
  serve: (zone: string, address: string, text: string, algorithm?: string) => Promise<string>
  /** Answers over UDP by a function; returns its port. */
  answer: (address: string, answering: Answering, at?: number) => Promise<number>
  close: () => Promise<void>
}

const sign = (folder: string, zone: string, file: string, algorithm: string): string => {
  const keys = `${file}.keys`
  mkdirSync(keys)
  const args = ['-q', '-K', keys, '-a', algorithm, '-f', 'KSK', zone]
  const key = execFileSync('dnssec-keygen', args, { encoding: 'utf8' }).trim()
  const options = { cwd: folder, stdio: 'ignore' } as const
  execFileSync('dnssec-signzone', ['-S', '-z', '-K', keys, '-o', zone, file], options)
  return execFileSync('dnssec-dsfromkey', ['-2', join(keys, key)], { encoding: 'utf8' })
}

const configOf = (folder: string, name: string, address: string, port: number, zone: string, file: string) => `server:
  ip-address: ${address}@${port}
  server-count: 1
  username: ""
  chroot: ""
  pidfile: "${folder}/${name}.pid"
  zonelistfile: "${folder}/${name}.list"
  database: ""
  xfrdfile: "${folder}/${name}.state"
  xfrdir: "${folder}"
remote-control:
  control-enable: no
zone:
  name: "${zone}"
  zonefile: "${file}"
`

/** Needs NSD and programs of BIND. */
export const createZoneServers = async (): Promise<ZoneServers> => {
  provideDebianPackages(['nsd', 'bind9-utils', 'bind9-dnsutils'])
  const folder = mkdtempSync(join(tmpdir(), 'zone-servers-'))
  const port = await freeTcpAndUdpPort()
  const stops: (() => unknown)[] = []

  const serve: ZoneServers['serve'] = async (zone, address, text, algorithm = '') => {
    const name = address.replaceAll('.', '-')
    const file = join(folder, `${name}.zone`)
    writeFileSync(file, text)
    const ds = algorithm ? sign(folder, zone, file, algorithm) : ''
    const config = join(folder, `${name}.conf`)
    writeFileSync(config, configOf(folder, name, address, port, zone, algorithm ? `${file}.signed` : file))
    const server: ChildProcess = spawn('nsd', ['-d', '-c', config], { stdio: 'ignore', env: process.env })
    stops.push(async () => {
      if (server.exitCode !== null) return
      server.kill('SIGTERM')
      await once(server, 'exit')
    })
    const isUp = () =>
      execFileSync('dig', [`@${address}`, '-p', String(port), '+short', '+tries=1', '+time=1', zone, 'SOA'])
    await until('the server answers', async () => {
      try {
        return isUp().length > 0
      } catch {
        return false
      }
    })
    return ds
  }

  const answer: ZoneServers['answer'] = async (address, answering, at = port) => {
    const socket = createSocket('udp4')
    socket.on('message', (message, from) => {
      const packet = decode(message)
      const { id, questions = [] } = packet
      const { name = '', type = 'A' } = questions[0] ?? {}
      const found = answering({ name, type }, packet)
      if (found) socket.send(encode({ type: 'response', id, questions, ...found }), from.port, from.address)
    })
    socket.bind(at, address)
    await once(socket, 'listening')
    stops.push(() => socket.close())
    return socket.address().port
  }

  const close = async () => {
    for (const stop of stops) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, port, serve, answer, close }
}
