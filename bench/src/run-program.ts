import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

interface Command {
  folder: string
  args: readonly string[]
  env?: Record<string, string>
}

/** Runs a program of a checkout to its end; seconds that it took, and what it printed. @throws Error when it fails */
export const run = async ({ folder, args, env = {} }: Command): Promise<{ seconds: number; output: string }> => {
  const started = performance.now()
  const { stdout } = await execute(process.execPath, [...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  return { seconds: (performance.now() - started) / 1000, output: stdout }
}
