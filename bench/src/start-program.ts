import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Server {
  url: string
  pid: number
}

export interface Running extends Server {
  child: ChildProcess
}

interface Program {
  /** Of the checkout. */
  folder: string
  file: string
  args?: readonly string[]
  env?: Record<string, string>
  port: number
  /** Printed when it serves. */
  ready?: string
}

/** Starts a program of a checkout and waits until it says that it is ready. */
export const startProgram = async ({
  folder,
  file,
  args = [],
  env = {},
  port,
  ready = ' ready ',
}: Program): Promise<Running> => {
  const child = spawn(process.execPath, ['--import', 'tsx', join(folder, file), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', text => {
      said += text
      if (said.includes(ready)) resolve()
    })
    child.once('exit', () => reject(new Error(`${file} did not start:\n${said}`)))
  })
  child.stdout?.removeAllListeners('data').resume()
  return { child, url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 }
}

export const end = async ({ child }: Running): Promise<void> => {
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
