import { setTimeout as sleep } from 'node:timers/promises'
import { addressCalls, authCalls, cartCalls, dnsCalls, domainCalls, userCalls } from '@panel/shared/contract'
import { type Account, address } from '../fixtures/accounts'
import { type Caller, call } from '../fixtures/api'

/** The callers, and the domains of the first of them. */
export interface World {
  port: number
  callers: readonly (Account & Caller)[]
  domains: readonly { id: number; name: string; zone: string }[]
}

const pick = <Item>(list: readonly Item[]): Item => {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

let made = 0

const page = async (port: number, path: string): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  await answer.text()
}

const lookUp = async ({ port, domains }: World): Promise<void> => {
  const { name, zone } = pick(domains)
  await page(port, `/api/whois?domain=${name}.${zone}`)
}

/** What is written is taken away again, so that an hour leaves no more rows than a minute. */
const orderAndDrop = async (from: Caller): Promise<void> => {
  made += 1
  const { id } = await call(from, cartCalls.add, { body: { name: `wish-${made}-${Date.now()}`, zone: 'com' } })
  await call(from, cartCalls.remove, { params: { id } })
}

const saveAddress = async (from: Caller): Promise<void> => {
  const { id } = await call(from, addressCalls.create, { body: address })
  await call(from, addressCalls.remove, { params: { id } })
}

const editRecord = async ({ domains, callers }: World): Promise<void> => {
  const [holder] = callers
  if (!holder) throw new Error('There are no callers.')
  made += 1
  const body = { domain_id: pick(domains).id, host: `h${made}`, type: 'A', content: '192.0.2.7', ttl: 3600 } as const
  const { id } = await call(holder, dnsCalls.create, { body })
  await call(holder, dnsCalls.remove, { params: { id } })
}

interface Step {
  /** Of a hundred. */
  share: number
  calls: number
  take: (world: World) => Promise<unknown>
}

/** What customers of a panel do, mostly reading. */
const steps: readonly Step[] = [
  { share: 35, calls: 1, take: ({ callers }) => call(pick(callers), userCalls.me, {}) },
  { share: 20, calls: 1, take: ({ callers }) => call(pick(callers), domainCalls.mine, { query: { limit: '20' } }) },
  { share: 15, calls: 1, take: lookUp },
  { share: 5, calls: 1, take: ({ port }) => page(port, '/') },
  { share: 5, calls: 1, take: ({ callers }) => call(pick(callers), cartCalls.list, {}) },
  { share: 8, calls: 2, take: ({ callers }) => orderAndDrop(pick(callers)) },
  { share: 6, calls: 2, take: ({ callers }) => saveAddress(pick(callers)) },
  { share: 5, calls: 2, take: editRecord },
  {
    share: 1,
    calls: 1,
    take: ({ callers }) => {
      const { email, password, port, agent } = pick(callers)
      return call({ port, ...(agent && { agent }) }, authCalls.login, { body: { username: email, password } })
    },
  },
]

const chosen = (): Step => {
  let left = Math.random() * steps.reduce((sum, { share }) => sum + share, 0)
  for (const step of steps) {
    left -= step.share
    if (left < 0) return step
  }
  return pick(steps)
}

export interface MixedLoad {
  /** Calls so far, and what those said that failed. */
  calls: () => number
  failures: string[]
  end: () => Promise<void>
}

const tickMs = 50

/** Half a minute of calls: a product, or a machine, that is so far behind does not keep up. */
const mostUnderWay = 10_000

/** Calls at a rate that does not wait for answers, as people do not wait for each other. */
export const startMixedLoad = (world: World, callsASecond: number): MixedLoad => {
  const failures: string[] = []
  const underWay = new Set<Promise<void>>()
  let count = 0
  let ended = false
  const begin = (): void => {
    const { calls, take } = chosen()
    count += calls
    if (underWay.size >= mostUnderWay) {
      failures.push(`${new Date().toISOString()} not sent: ${mostUnderWay} calls wait for their answers`)
      return
    }
    const work: Promise<void> = take(world)
      .then(
        () => undefined,
        error => void failures.push(`${new Date().toISOString()} ${error.message}`),
      )
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }
  const run = async (): Promise<void> => {
    const start = performance.now()
    while (!ended) {
      const due = ((performance.now() - start) / 1000) * callsASecond
      while (count < due) begin()
      await sleep(tickMs)
    }
    await Promise.all(underWay)
  }
  const running = run()
  return {
    calls: () => count,
    failures,
    end: async () => {
      ended = true
      await running
    },
  }
}
