import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Dispatcher } from 'undici'

/** Aborted when the client of the current request has closed its connection before it was answered. */
const gone = new AsyncLocalStorage<AbortSignal>()

/** Notes for each request of the scope whether its client still waits. */
export const watchClients = (scope: FastifyInstance): void => {
  scope.addHook('onRequest', (_request, reply, done) => {
    const leaving = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) leaving.abort()
    })
    gone.run(leaving.signal, done)
  })
}

/** For the current request: what drops a call of the API as soon as the client is gone. */
export const createCallAborter = (): ((call: Dispatcher.DispatchController) => void) => {
  const signal = gone.getStore()
  return call => {
    const drop = (): void => call.abort(new Error('the client is gone'))
    if (signal?.aborted) drop()
    else signal?.addEventListener('abort', drop, { once: true })
  }
}
