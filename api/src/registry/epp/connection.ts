import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { RegistryOrganisation } from '../../settings/registries-file'
import type { RegistryAddress } from '../../settings/registry-address'
import { collectFrames, frameOf } from './frames'

export interface EppAccess extends RegistryAddress {
  password: string
  /** Certificates of authorities to trust in place of the system's, PEM. */
  ca?: string | undefined
  /** Our own certificate and its key, PEM, where the registry knows its registrars by them. */
  cert?: string | undefined
  key?: string | undefined
  commandsPerMinute?: number | undefined
  /** Named in the objects that we create. */
  organisation?: RegistryOrganisation | undefined
}

/** A connection on which one document is answered by one other. */
export interface EppConnection {
  /** The first document, which the server sends by itself. */
  greeting: string
  isOpen: () => boolean
  /** Rejects when the connection ends or no answer comes; whether the document was read is then not known. */
  exchange: (document: string) => Promise<string>
  close: () => void
}

interface Waiter {
  take: (document: string) => void
  fail: (error: Error) => void
}

/** The time for an answer is over. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Milliseconds for the connection, and for the answer to one command. */
const limit = 10_000

/** Opens EPP over TLS (RFC 5734). Rejects where the server is not there, or is not who it should be. */
export const openConnection = async ({ host, port, ca, cert, key }: EppAccess): Promise<EppConnection> => {
  const trust = { ...(ca && { ca: [ca] }), ...(cert && { cert }), ...(key && { key }) }
  // TLS takes no address as the name of a server; the certificate has to be for the address then.
  const name = isIP(host) === 0 && { servername: host }
  const socket: TLSSocket = connect({ host, port, ...name, minVersion: 'TLSv1.2', ...trust })
  let waiter: Waiter | undefined
  const settle = (how: (waiting: Waiter) => void): void => {
    const waiting = waiter
    waiter = undefined
    if (waiting) how(waiting)
  }
  const end = (error: Error): void => {
    socket.destroy()
    settle(({ fail }) => fail(error))
  }
  const collect = collectFrames(document => {
    if (!waiter) end(new Error('Unexpected message from the EPP server'))
    settle(({ take }) => take(document))
  })
  socket.on('data', bytes => {
    try {
      collect(bytes)
    } catch (error) {
      end(error instanceof Error ? error : new Error(String(error)))
    }
  })
  socket.on('error', end)
  socket.on('close', () => end(new Error('The registry closed the connection')))

  const next = (): Promise<string> =>
    new Promise((take, fail) => {
      if (socket.destroyed) return fail(new Error('The connection is closed'))
      const timer = setTimeout(() => end(new NoAnswer('The registry did not answer in time')), limit)
      const done =
        <Value>(then: (value: Value) => void) =>
        (value: Value): void => {
          clearTimeout(timer)
          then(value)
        }
      waiter = { take: done(take), fail: done(fail) }
    })

  const greeting = await next()
  return {
    greeting,
    isOpen: () => !socket.destroyed && socket.writable,
    exchange: document => {
      const answer = next()
      if (!socket.destroyed) socket.write(frameOf(document))
      return answer
    },
    close: () => socket.destroy(),
  }
}
