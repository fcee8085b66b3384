import { createServer, type Socket } from 'node:net'
import type { Database } from '../database/schema'
import type { Dependencies } from '../request-context'
import { StartError } from '../server-kit/errors'
import { clientKey } from '../server-kit/networks'
import { answerWhois } from './answer-whois'

/** Milliseconds that a connection may last. */
const connectionLimit = 10_000

/** Bytes: a domain name, whatever is put before it, and CRLF. */
const longestQuery = 512

const mostConnections = 200
const mostOfOneClient = 10

type Needs = Pick<Dependencies, 'db' | 'standby' | 'counters' | 'settings' | 'metrics' | 'log'>

interface Listening {
  host: string
  port: number
  /** Milliseconds from the connection to the end of the query. */
  queryLimit?: number
}

interface WhoisServer {
  stop: () => Promise<void>
}

/** What is counted as one client; a socket that has gone has no address. */
const keyOf = ({ remoteAddress }: Socket): string => (remoteAddress === undefined ? '' : clientKey(remoteAddress))

/** The first line that a client sends; null when it is too long, too late, or never ends. */
const readQuery = (socket: Socket, limit: number): Promise<string | null> =>
  new Promise(done => {
    let read = Buffer.alloc(0)
    const finish = (query: string | null): void => {
      clearTimeout(timer)
      socket.removeAllListeners('data').removeAllListeners('end').resume()
      done(query)
    }
    const timer = setTimeout(() => finish(null), limit)
    socket.once('close', () => finish(null))
    socket.on('data', part => {
      read = Buffer.concat([read, part])
      const end = read.indexOf('\n')
      if (end >= 0) finish(end > longestQuery ? null : read.subarray(0, end).toString('utf8'))
      else if (read.length > longestQuery) finish(null)
    })
    // Some clients close their side instead of ending the line.
    socket.on('end', () => finish(read.length > 0 ? read.toString('utf8') : null))
  })

const converse = async (needs: Needs, socket: Socket, limit: number): Promise<void> => {
  const client = socket.remoteAddress ?? ''
  const query = await readQuery(socket, limit)
  if (query === null) {
    socket.end('% The query did not come as one short line in time.\r\n')
    return
  }
  const ask = (db: Database) => answerWhois({ ...needs, db }, query, client)
  const standby = needs.standby?.database()
  const asked = standby ? ask(standby).catch(() => ask(needs.db)) : ask(needs.db)
  const text = await asked.catch(err => {
    needs.log.warn({ err }, 'a WHOIS query could not be answered')
    return '% The database does not answer. Try again later.\r\n'
  })
  socket.end(text)
}

/**
 * Answers WHOIS (RFC 3912) for domains that are registered here. One query a connection; slow ones, long ones and many
 * at once are refused.
 * @throws StartError when the port cannot be used
 */
export const startWhoisServer = async (
  needs: Needs,
  { host, port, queryLimit = 5000 }: Listening,
): Promise<WhoisServer> => {
  const open = new Map<string, number>()
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, socket => {
    const client = keyOf(socket)
    const count = open.get(client) ?? 0
    socket.on('error', () => socket.destroy())
    if (count >= mostOfOneClient) {
      socket.end('% Too many connections at once.\r\n')
      socket.destroySoon()
      return
    }
    open.set(client, count + 1)
    sockets.add(socket)
    const limit = setTimeout(() => socket.destroy(), connectionLimit)
    socket.once('close', () => {
      clearTimeout(limit)
      sockets.delete(socket)
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
    void converse(needs, socket, queryLimit)
  })
  server.maxConnections = mostConnections
  await new Promise<void>((listening, failed) => {
    server.once('error', error => failed(new StartError(`WHOIS_PORT ${port} cannot be used: ${error.message}.`)))
    server.listen(port, host, listening)
  })
  return {
    stop: () =>
      new Promise(stopped => {
        server.close(() => stopped())
        for (const socket of sockets) socket.destroySoon()
      }),
  }
}
