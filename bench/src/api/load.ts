import autocannon from 'autocannon'
import type { Round } from '../rounds'
import type { Server } from '../start-program'
import type { MeasuredCall } from './calls'
import { cpuTime, cpuTimeOfChildren } from './cpu-time'
import type { ApiWorld } from './world'

/** What a load of one call came to. */
export interface Load {
  /** Calls a second. */
  rps: number
  /** Milliseconds that 99 of 100 calls took at most. */
  p99: number
  /** Milliseconds of processor time a call, of the server and of its database; 0 where the system does not tell. */
  cpu: number
  databaseCpu: number
}

/** Seconds, or calls. */
export type Extent = { duration: number } | { amount: number }

const connections = 20

let sent = 0

/** @throws Error when a call fails: an error is answered faster than work is done */
export const load = async (
  { seed, databasePid }: ApiWorld,
  server: Server,
  call: MeasuredCall,
  extent: Extent,
): Promise<Load> => {
  const usage = () => Promise.all([cpuTime(server.pid), cpuTimeOfChildren(databasePid)])
  const [cpu, databaseCpu] = await usage()
  const result = await autocannon({
    url: server.url,
    connections,
    ...extent,
    requests: [
      {
        setupRequest: request => {
          sent += 1
          return { ...request, ...call.request(seed, sent) }
        },
      },
    ],
  })
  const [cpuAfter, databaseCpuAfter] = await usage()
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${call.id}: ${result.non2xx} answers were refusals and ${result.errors} calls had none.`)
  const count = result['2xx']
  return {
    rps: count / result.duration,
    p99: result.latency.p99,
    cpu: (cpuAfter - cpu) / count,
    databaseCpu: (databaseCpuAfter - databaseCpu) / count,
  }
}

/** One figure of both sides, round by round. */
export const figure = (rounds: readonly Round<Load>[], key: keyof Load) =>
  rounds.map(({ ours, theirs }) => ({ ours: ours[key], theirs: theirs[key] }))
