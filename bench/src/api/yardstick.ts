import Fastify from 'fastify'
import { Pool } from 'pg'

/**
 * What a call costs at least: one route of Fastify that reads one row by its key from PostgreSQL. Calls of the API are
 * measured beside it, since calls a second alone judge the machine of the day.
 */
const [, , connectionString = '', port = ''] = process.argv
const database = new Pool({ connectionString, max: 10 })
const app = Fastify()
app.get('/', async () => {
  const query = { name: 'yardstick', text: 'select id, email from users where id = $1', values: [1] }
  return (await database.query(query)).rows[0]
})
process.once('SIGTERM', () => process.exit(0))
process.stdout.write(`yardstick ready ${await app.listen({ host: '127.0.0.1', port: Number(port) })}\n`)
