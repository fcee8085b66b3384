import { Client } from 'pg'
import { migrate } from '../src/database/migrate'

/** Migrates the database of its first word, and is killed when the statement of its second word, from 1, was sent. */
const [url = '', last = ''] = process.argv.slice(2)

const query = Client.prototype.query as (...words: unknown[]) => unknown
let sent = 0
Client.prototype.query = function (this: Client, ...words: unknown[]): unknown {
  const result = query.apply(this, words)
  sent += 1
  // What was written to the socket is with the system by then.
  if (sent === Number(last)) setImmediate(() => process.kill(process.pid, 'SIGKILL'))
  return result
} as typeof Client.prototype.query

await migrate(url)
process.stdout.write(`${sent} statements\n`)
