import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiProcesses } from './api-processes'
import { connectToApi } from './connect-to-api'

const servers: Server[] = []

const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

const chosen = (processes: ApiProcesses, times = 6): string[] => Array.from({ length: times }, () => processes.choose())

test('a process that says that it leaves gets no other call', async () => {
  let answered = 0
  const staying = await serve((_request, response) => response.end())
  const leaving = await serve((_request, response) => {
    answered += 1
    response.setHeader('connection', 'close').end()
  })
  const api = connectToApi(new ApiProcesses([leaving, staying]), {})
  for (let calls = 0; calls < 6; calls += 1) {
    const { body } = await api.request({ origin: staying, path: '/', method: 'GET' })
    await body.dump()
  }
  await api.destroy()
  expect(answered).toBe(1)
})

test('calls of a process that is frozen end long before the limit of an answer; those of others go on', async () => {
  let answer = (): void => undefined
  const others = new Promise<void>(resolve => {
    answer = resolve
  })
  const frozen = await serve(() => undefined)
  const slow = await serve(async ({ url }, response) => {
    if (url !== '/readyz') await others
    response.end('answered')
  })
  const processes = new ApiProcesses([frozen, slow])
  const api = connectToApi(processes, {})
  const ask = () => api.request({ origin: slow, path: '/', method: 'GET' })
  const calls = [ask(), ask()]
  processes.watch()
  await expect(Promise.any(calls.map(call => call.then(() => Promise.reject(), String)))).resolves.toMatch('frozen')
  answer()
  const bodies = await Promise.allSettled(calls)
  expect(bodies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  processes.stop()
  await api.destroy()
}, 20_000)

test('when none is ready, one that may only be slow is tried before one that has said that it leaves', async () => {
  const [slow, gone] = [await serve(() => undefined), 'http://127.0.0.1:1']
  const processes = new ApiProcesses([gone, slow])
  expect(await processes.check()).toBe(false)
  expect(new Set(chosen(processes))).toEqual(new Set([slow]))
})

test('when all have left, the one that left first is tried: it may be back', () => {
  const processes = new ApiProcesses(['http://first', 'http://second'])
  processes.markDown('http://second')
  processes.markDown('http://first')
  expect(new Set(chosen(processes))).toEqual(new Set(['http://second']))
})
