import { readdir, readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { domainCalls } from '@panel/shared/contract'
import { signUp } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { holdDomains } from '../fixtures/held-domains'
import type { Product } from '../fixtures/product'
import { startFromTemplate } from '../fixtures/template'
import { inspectable, liveHeap, openInspector } from './live-heap'
import { startMixedLoad, type World } from './mixed-load'
import type { Sample } from './slope'

/** Minutes. */
export interface Length {
  warmUp: number
  measured: number
}

const callsASecond = 300
const looksEachMs = 30_000
const minute = 60_000

type Program = 'api' | 'gateway'

/** What was seen of one process after the warm-up. */
interface Course {
  /** Megabytes of the heap in use. */
  heap: Sample[]
  /** Open files and connections, without those of clients that are connected. */
  handles: Sample[]
}

export interface Soak {
  courses: Record<Program, Course>
  calls: number
  failures: string[]
}

/**
 * Milliseconds that a client holds a connection it does not use: well below the 8 s of the gateway. Node's agent heeds
 * the server's `Keep-Alive: timeout` only when it has a limit of its own; without one, a busy client writes to a
 * connection that the server has just closed (RFC 9112 9.3.1, 9.6).
 */
const idleLimit = 4000

const prepare = async (product: Product): Promise<World> => {
  // Each connection in turn, so that there are as many at the end as at the beginning.
  const agent = new Agent({ keepAlive: true, maxSockets: 50, scheduling: 'fifo', timeout: idleLimit })
  const from = { port: product.port, agent }
  const callers: World['callers'][number][] = []
  while (callers.length < 20) callers.push({ ...from, ...(await signUp(product)) })
  const [holder] = callers
  if (!holder) throw new Error('There are no callers.')
  await holdDomains(product, holder.email, 2000)
  return { port: product.port, callers, domains: await call(holder, domainCalls.mine, { query: { limit: '500' } }) }
}

interface Watched {
  program: Program
  /** Port that its clients connect to. */
  clientsOf: number
}

const established = '01'

/**
 * Connections that clients hold to a port of 127.0.0.1, which are theirs to close. One that a client has left is none, so
 * that a server which keeps it is found. From Linux's `/proc/net/tcp`: number, own address, the other's, state.
 */
const connectionsTo = async (port: number): Promise<number> => {
  const other = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map(row => row.trim().split(/\s+/))
  return rows.filter(([, , address, state]) => address === other && state === established).length
}

/** Looks at a process of the product again and again. */
const openWatch = async (product: Product, { program, clientsOf }: Watched) => {
  const pid = product.pidOf(program)
  const inspector = await openInspector(pid, product.output)
  const course: Course = { heap: [], handles: [] }
  return {
    course,
    look: async (): Promise<void> => {
      const at = performance.now()
      course.heap.push({ at, value: (await liveHeap(inspector)) / 1_000_000 })
      const [files, clients] = await Promise.all([readdir(`/proc/${pid}/fd`), connectionsTo(clientsOf)])
      course.handles.push({ at, value: files.length - clients })
    },
  }
}

/** Runs the product under a mixed load and looks at its processes every half minute once it has warmed up. */
export const soak = async ({ warmUp, measured }: Length, nodeOptions = ''): Promise<Soak> => {
  const { product, remove } = await startFromTemplate({
    LIMITS_SCALE: '100000',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `${inspectable} ${nodeOptions}`.trim(),
  })
  try {
    const world = await prepare(product)
    const watches = {
      api: await openWatch(product, { program: 'api', clientsOf: product.apiPort }),
      gateway: await openWatch(product, { program: 'gateway', clientsOf: product.port }),
    }
    const load = startMixedLoad(world, callsASecond)
    await sleep(warmUp * minute)
    const end = performance.now() + measured * minute
    while (performance.now() < end) {
      for (const { look } of Object.values(watches)) await look()
      await sleep(looksEachMs)
    }
    await load.end()
    const { failures } = load
    return {
      courses: { api: watches.api.course, gateway: watches.gateway.course },
      calls: load.calls(),
      failures,
    }
  } finally {
    await remove()
  }
}
