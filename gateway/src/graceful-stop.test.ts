import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@panel/api/server-kit/free-port'
import { SeenRefusal } from './errors'
import { panelBuild, shellBuild, temporaryReleases } from './testing/builds'
import { release } from './testing/gateway'
import { buildFolder, gatewayForTeam, name } from './testing/team-gateway'

const answerTime = 40
const clients = 20

/** An API that takes its time. */
const slowApi = async () => {
  const server = createServer(async (_request, response) => {
    await sleep(answerTime)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

const startGateway = async (apiUrl: string) => {
  const releases = await temporaryReleases()
  await release(releases, shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'))
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: releases.folder,
      PORT: String(port),
      API_URL: apiUrl,
      LIMITS_SCALE: '1000',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  return { child, port }
}

const call = (port: number, agent: Agent): Promise<IncomingHttpHeaders> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/api/cart', agent }, response => {
      response.resume().once('end', () => resolve(response.headers))
    }).once('error', reject)
  })

/** Calls on one connection until the server asks to leave it. */
const busyClient = async (port: number, onAnswer: () => void): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let isOpen = true; isOpen; onAnswer()) isOpen = (await call(port, agent)).connection !== 'close'
}

describe('a gateway that is stopped', () => {
  it('answers its busy clients, asks them to leave and resets no connection', async () => {
    const api = await slowApi()
    const { child, port } = await startGateway(api.url)
    let answers = 0
    const busy = Promise.allSettled(Array.from({ length: clients }, () => busyClient(port, () => void answers++)))
    while (answers < 10 * clients) await sleep(answerTime)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    const outcomes = await busy
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(code).toBe(0)
    api.close()
  }, 60_000)

  it('ends the trials of builds, and blames none of them', async () => {
    const releases = await temporaryReleases()
    await release(releases, shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'))
    const stopping = new AbortController()
    const { call, put, look } = await gatewayForTeam(releases, {}, {}, stopping.signal)
    await put('1.0.0-h1', await buildFolder('1.0.0-h1'))
    const began = new Promise<void>(resolve => {
      look.mockImplementation(async () => {
        resolve()
        // As a browser that is closed: a view seems to fail.
        await once(stopping.signal, 'abort')
        throw new SeenRefusal('1.0.0-h1 is refused: HomePage fails', Buffer.from('a picture'))
      })
    })
    const promote = () => call('POST', `/releases/${name}/promote`, { build: '1.0.0-h1' })
    const promoting = [promote(), promote()]
    await began
    stopping.abort()
    for (const { status, headers, body } of await Promise.all(promoting)) {
      expect([status, headers.get('retry-after'), headers.get('release-picture')]).toEqual([503, '30', null])
      expect(body).toMatchObject({ code: 'unavailable', detail: 'The gateway is stopping: try again in a minute.' })
    }
    expect(look).toHaveBeenCalledTimes(1)
  }, 60_000)
})
