import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'

export interface Certificate {
  key: Buffer
  cert: Buffer
  keyFile: string
  certFile: string
  remove: () => void
}

/** A key and a certificate that signs itself. */
export const makeCertificate = (names = 'DNS:localhost'): Certificate => {
  provideDebianPackages(['openssl'])
  const folder = mkdtempSync(join(tmpdir(), 'panel-certificate-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${names}`]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile]
  execFileSync('openssl', ['req', '-x509', ...key, '-out', certFile, '-days', '2', ...subject], { stdio: 'ignore' })
  return {
    key: readFileSync(keyFile),
    cert: readFileSync(certFile),
    keyFile,
    certFile,
    remove: () => rmSync(folder, { recursive: true }),
  }
}

interface Received {
  priority: number
  /** Name of the program. */
  name: string
  kind: string
  line: Record<string, unknown>
}

export interface Receiver {
  port: number
  messages: Received[]
  /** Ends every connection, and takes none any more. */
  close: () => Promise<void>
}

/** One message of RFC 5424 without structured data. */
const pattern = /^<(\d+)>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ (\S+) \d+ (\S+) - (\{.*\})$/s

const read = (message: string): Received => {
  const [, priority, name = '', kind = '', line = ''] = pattern.exec(message) ?? []
  if (priority === undefined) throw new Error(`This is no message of RFC 5424: ${message}`)
  return { priority: Number(priority), name, kind, line: JSON.parse(line) as Record<string, unknown> }
}

/** Splits a stream into messages with their length before them (RFC 6587 3.4.1). */
const collect = (socket: Socket, messages: Received[]): void => {
  let rest = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const space = rest.indexOf(' ')
      const end = space + 1 + Number(rest.subarray(0, Math.max(space, 0)).toString())
      if (space < 1 || rest.length < end) return
      messages.push(read(rest.subarray(space + 1, end).toString()))
      rest = rest.subarray(end)
    }
  })
}

/** A receiver of syslog over TCP, or over TLS with a certificate. */
export const startReceiver = async (certificate?: Certificate, port = 0): Promise<Receiver> => {
  const messages: Received[] = []
  const sockets = new Set<Socket>()
  const take = (socket: Socket) => {
    sockets.add(socket)
    collect(socket, messages)
  }
  const server: Server = certificate ? createTlsServer(certificate, take) : createServer(take)
  server.on('tlsClientError', () => undefined)
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    messages,
    close: async () => {
      const closed = new Promise(resolve => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
