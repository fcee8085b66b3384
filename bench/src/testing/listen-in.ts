import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** First octets of the protocol's messages with a statement: Query and Parse. */
const query = 0x51
const parse = 0x50

/** The statement of one message of a client, without its type and length. */
const statementOf = (type: number, body: Buffer): string | undefined => {
  if (type !== query && type !== parse) return undefined
  const words = body.toString('latin1').split('\0')
  return type === query ? words[0] : words[1]
}

const readStatements = (write: (statement: string) => void): ((chunk: Buffer) => void) => {
  let pending = Buffer.alloc(0)
  let isStarted = false
  return chunk => {
    pending = Buffer.concat([pending, chunk])
    for (;;) {
      // The first message has no type.
      const at = isStarted ? 1 : 0
      if (pending.length < at + 4) return
      const size = at + pending.readUInt32BE(at)
      if (pending.length < size) return
      const statement = isStarted ? statementOf(pending[0] ?? 0, pending.subarray(5, size)) : undefined
      if (statement !== undefined) write(statement)
      isStarted = true
      pending = pending.subarray(size)
    }
  }
}

/** The same text for the same statement, however it is laid out. */
export const normalize = (statement: string): string =>
  statement
    .replace(/\/\*.*?\*\//g, '')
    .replace(/["\s]/g, '')
    .toLowerCase()

interface Listening {
  url: string
  /** All statements that were sent so far, each once. */
  statements: ReadonlySet<string>
  stop: () => void
}

/** Stands between a program and its PostgreSQL, and notes the SQL that the program sends. */
export const listenIn = async (url: string): Promise<Listening> => {
  const { port, hostname } = new URL(url)
  const statements = new Set<string>()
  const server = createServer(socket => {
    const onward = connect(Number(port), hostname)
    socket.on(
      'data',
      readStatements(statement => statements.add(normalize(statement))),
    )
    socket.pipe(onward).pipe(socket)
    socket.on('error', () => onward.destroy())
    onward.on('error', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = new URL(url)
  const address = server.address()
  if (typeof address === 'object' && address) listening.port = String(address.port)
  return { url: listening.href, statements, stop: () => server.close() }
}
