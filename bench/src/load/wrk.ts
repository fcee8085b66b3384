import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const script = join(import.meta.dirname, 'requests.lua')

/** A call that many callers send. `{n}` in the body is a new number each time, `{caller}` the caller's own value. */
export interface LoadedCall {
  method: 'GET' | 'POST'
  path: string
  /** What tells callers apart. */
  header?: 'authorization' | 'cookie'
  body?: { type: string; text: string }
  /** File with a line for each caller. */
  callers: string
}

export interface Measured {
  /** Calls a second. */
  rate: number
  /** Milliseconds that 99 of 100 calls stayed below. */
  p99: number
  /** Calls without an answer, or with one of 400 and above. */
  failed: number
}

let sent = 0

/** Loads a server with wrk, whose connections each wait for an answer before they send the next call. */
export const loadWith = async (
  url: string,
  { method, path, header = 'authorization', body, callers }: LoadedCall,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> => {
  sent += 10_000_000
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, url, '--']
  const request = [method, path, header, body?.type ?? '', String(sent), body?.text ?? '', callers]
  const { stdout } = await run('wrk', [...options, ...request])
  const { calls, seconds: took, p99, failed } = JSON.parse(/^\{.*\}$/m.exec(stdout)?.[0] ?? '{}')
  return { rate: calls / took, p99, failed }
}
