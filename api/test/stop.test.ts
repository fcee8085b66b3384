import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../src/server-kit/free-port'
import { createTestDatabase } from './database'
import { spawnProgram } from './processes'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Whether the server asks to leave the connection. */
const call = (port: number, agent: Agent): Promise<boolean> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/api/health', agent }, response => {
      response.resume().once('end', () => resolve(response.headers.connection === 'close'))
    }).once('error', reject)
  })

/** Calls on one connection, with pauses, until the server asks to leave it. `first` is the first of the calls. */
const visit = (port: number): { first: Promise<boolean>; all: Promise<void> } => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const first = call(port, agent)
  const goOn = async () => {
    for (let last = await first; !last; last = await call(port, agent)) await sleep(20)
  }
  return { first, all: goOn() }
}

test('a stop answers what is under way, asks clients to leave, and resets no connection', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'panel-stop-'))
  const database = await createTestDatabase()
  const port = await freePort()
  const api = spawnProgram('main.ts', { DATA_DIR: folder, DATABASE_URL: database.url, API_PORT: String(port) })
  await api.says(/api ready/)
  const visits = Array.from({ length: 20 }, () => visit(port))
  const ends = Promise.allSettled(visits.map(({ all }) => all))
  await Promise.all(visits.map(({ first }) => first))
  expect(await api.end('SIGTERM')).toBe(0)
  expect((await ends).filter(({ status }) => status === 'rejected')).toEqual([])
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
