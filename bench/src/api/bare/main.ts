import Fastify from 'fastify'
import { openDatabase } from './database'
import { addRoutes } from './routes'

/** A server on Fastify and PostgreSQL alone: what the API's calls cost at least. */
const [, , url = '', port = ''] = process.argv
const app = Fastify()
addRoutes(app, openDatabase(url))
process.once('SIGTERM', () => process.exit(0))
process.stdout.write(`bare ready ${await app.listen({ host: '127.0.0.1', port: Number(port) })}\n`)
