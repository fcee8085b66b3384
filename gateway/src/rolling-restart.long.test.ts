import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedDatabase, startEmbedded } from '@panel/api/database'
import { hasCode } from '@panel/api/server-kit/errors'
import { freePort } from '@panel/api/server-kit/free-port'
import { reportMetric } from '@panel/shared/testing/metric'
import { repository } from './start/packages'
import { panelBuild, shellBuild, temporaryReleases } from './testing/builds'
import { release } from './testing/gateway'

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 1_800_000 })

const admin = { username: 'admin@example.com', password: 'lantern river 42' }
const writersAtOnce = 8

/** Before the first restart and after each. */
const callsBetween = 200

const profilePath = '/api/users/me/profile'
const profile = { full_name: 'A B', address: 'C', phone: '', language: 'en', time_zone: 'Europe/Kyiv' }

let database: EmbeddedDatabase
let folder: string
const running = new Map<number, ChildProcess>()

const scripts: Record<string, string> = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).scripts

/** Runs a command of the repository, as npm does: `exec` makes the process its own. */
const startProcess = async (script: string, port: number, environment: Record<string, string>): Promise<void> => {
  const child = spawn('sh', ['-c', scripts[script] ?? 'false'], {
    cwd: repository,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      ADMIN_EMAIL: admin.username,
      ADMIN_PASSWORD: admin.password,
      LIMITS_SCALE: '10000',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  running.set(port, child)
  // The first API also says which administrator it made.
  let said = ''
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', words => {
      said += words
      if (/ ready http/.test(said)) ready()
    })
    child.once('exit', () => failed(new Error(`${script} did not start: ${said}`)))
  })
}

const startApi = (port: number): Promise<void> => startProcess('start:api', port, { API_PORT: String(port) })

const stop = async (port: number): Promise<void> => {
  const child = running.get(port)
  const ended = child && once(child, 'exit')
  child?.kill('SIGTERM')
  await ended
  running.delete(port)
}

beforeAll(async () => {
  const releases = await temporaryReleases()
  await release(releases, shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'))
  folder = releases.folder
  database = await startEmbedded(folder)
})

afterEach(() => Promise.all([...running.keys()].map(stop)))
afterAll(() => database.stop())

const send = (
  method: string,
  agent: Agent,
  port: number,
  path: string,
  headers: Record<string, string>,
  body: string,
) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, agent, headers }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', chunk => {
        text += chunk
      })
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text })).once('error', reject)
    })
    call.once('error', reject)
    call.end(body)
  })

const signIn = async (port: number): Promise<string> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, text } = await send(
    'POST',
    new Agent(),
    port,
    '/api/auth/token',
    headers,
    String(new URLSearchParams(admin)),
  )
  // Passwords are refused while the machine is busy with starting the processes.
  if (status === 503) return signIn(port)
  expect([status, text]).toEqual([200, expect.stringContaining('access_token')])
  const { access_token }: { access_token: string } = JSON.parse(text)
  return access_token
}

/**
 * Half of the writers keep their connection, half make one for each call; a call that a gateway does not accept goes to
 * the other, as behind a load balancer.
 */
const load = (gateways: readonly number[], token: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const failures: string[] = []
  const seen = { going: true, calls: 0 }
  const write = async (agent: Agent, first: number): Promise<string | undefined> => {
    let refused: unknown
    for (const port of [gateways[first % gateways.length] ?? 0, ...gateways]) {
      try {
        const { status, text } = await send('PUT', agent, port, profilePath, headers, JSON.stringify(profile))
        return status === 200 ? undefined : `${status} ${text}`
      } catch (error) {
        if (!hasCode(error, 'ECONNREFUSED')) throw error
        refused = error
      }
    }
    throw refused
  }
  const writers = Array.from({ length: writersAtOnce }, async (_, at) => {
    const agent = new Agent({ keepAlive: at % 2 === 0, maxSockets: 1 })
    while (seen.going) {
      seen.calls += 1
      const outcome = await write(agent, at).catch((error: Error) => error.message)
      if (outcome !== undefined) failures.push(outcome)
    }
    agent.destroy()
  })
  return {
    /** Resolves when so many more calls were made. */
    goOn: async (calls: number): Promise<void> => {
      const enough = seen.calls + calls
      while (seen.calls < enough) await sleep(20)
    },
    finish: async () => {
      seen.going = false
      await Promise.all(writers)
      return { calls: seen.calls, failures }
    },
  }
}

const ports = (count: number): Promise<number[]> => Promise.all(Array.from({ length: count }, () => freePort()))

/** Starts the APIs and gateways, restarts each in turn under load, and says what the writers saw. */
const restartUnderLoad = async (apiCount: number, gatewayCount: number) => {
  const [apis, gateways] = [await ports(apiCount), await ports(gatewayCount)]
  const apiUrls = apis.map(port => `http://127.0.0.1:${port}`).join(',')
  const startGateway = (port: number) => startProcess('start:gateway', port, { PORT: String(port), API_URL: apiUrls })
  for (const port of apis) await startApi(port)
  for (const port of gateways) await startGateway(port)
  const { goOn, finish } = load(gateways, await signIn(gateways[0] ?? 0))
  await goOn(callsBetween)
  const steps = [
    ...apis.map(port => [port, startApi] as const),
    ...(gatewayCount > 1 ? gateways.map(port => [port, startGateway] as const) : []),
  ]
  for (const [port, start] of steps) {
    await stop(port)
    await start(port)
    await goOn(callsBetween)
  }
  return finish()
}

test('OUT-5 every API and gateway is restarted in turn under load', async () => {
  const { calls, failures } = await restartUnderLoad(2, 2)
  expect(failures).toEqual([])
  reportMetric('OUT-5 failed calls in a rolling restart', failures.length, 'most', 0)
  expect(calls).toBeGreaterThan(5 * callsBetween)
})

test('OUT-5 control: with one API alone, its restart is seen', async () => {
  const { failures } = await restartUnderLoad(1, 1)
  expect(failures.length).toBeGreaterThan(0)
})
