import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A file below `src`, or anywhere by its absolute path. */
const source = (file: string): string => fileURLToPath(new URL(file, new URL('../src/', import.meta.url)))
const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Spawned {
  child: ChildProcess
  /** Everything it has said so far. */
  output: () => string
  /** Resolves with the first match, or rejects when it ends without one. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Ends it and waits; the exit code, null after a signal. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Runs a program of the API's source as a process of its own. */
export const spawnProgram = (file: string, env: Record<string, string>, args: readonly string[] = []): Spawned => {
  const child = spawn(process.execPath, ['--import', 'tsx', source(file), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', chunk => {
    output += chunk
  })
  child.stderr?.on('data', chunk => {
    output += chunk
  })
  const ended = once(child, 'exit')
  return {
    child,
    output: () => output,
    says: pattern =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output)
          if (match) resolve(match)
        }
        child.stdout?.on('data', look)
        child.stderr?.on('data', look)
        look()
        ended.then(() => {
          look()
          reject(new Error(`It ended without saying ${pattern}: ${output}`))
        })
      }),
    end: async signal => {
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

interface ApiPlace {
  dataDir: string
  databaseUrl: string
  port: string | number
  admin: { email: string; password: string }
}

/** Starts the API as a process of its own, whose limits tests do not reach, and waits until it is ready. */
export const spawnApi = async (
  { dataDir, databaseUrl, port, admin }: ApiPlace,
  more: Record<string, string> = {},
): Promise<Spawned> => {
  const api = spawnProgram('main.ts', {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    API_PORT: String(port),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LIMITS_SCALE: '10000',
    ...more,
  })
  await api.says(/api ready/)
  return api
}
