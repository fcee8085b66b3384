import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { LiveRegistry } from '../releases/live-registry'
import { integrityOf } from '../releases/read-build'

/** Reloads the page when the server speaks of another generation than the page was made with. */
const script = `{
  const { registry } = JSON.parse(document.getElementById('registry').textContent)
  const events = new EventSource('/dev/events')
  events.onmessage = ({ data }) => Number(data) !== registry.generation && location.reload()
  addEventListener('pagehide', () => events.close())
}
`

/** The script that pages carry in development. */
export const reloadScript = { file: 'reload.js', href: '/dev/reload.js', integrity: integrityOf(Buffer.from(script)) }

const pollIntervalMs = 200

/** `GET /dev/reload.js`, and `GET /dev/events`, which sends open pages the current generation and each later one. */
export const serveReload = (app: FastifyInstance, live: LiveRegistry): void => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/dev/reload.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  )
  app.get('/dev/events', async (_request, reply) => {
    reply.hijack()
    const { raw } = reply
    // A connection that outlived the stream would keep the server from stopping.
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'close' })
    for (let told = 0; !raw.destroyed && !closing; await sleep(pollIntervalMs)) {
      const generation = (await live.current())?.registry.generation ?? 0
      if (generation !== told) raw.write(`data: ${generation}\n\n`)
      told = generation
    }
    raw.end()
  })
}
