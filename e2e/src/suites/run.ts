import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './workspaces'

interface Options {
  /** Folder, relative to the root. */
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Called with each line of the standard output, which is still passed on. */
  onLine?: ((line: string) => void) | undefined
}

/** Runs a program to its end with its output on ours and no input. Answers whether it succeeded. */
export const run = async (
  program: string,
  args: readonly string[],
  { cwd = '.', env, onLine }: Options = {},
): Promise<boolean> => {
  const child = spawn(program, args, {
    cwd: join(root, cwd),
    env: { ...process.env, ...env },
    stdio: ['ignore', onLine ? 'pipe' : 'inherit', 'inherit'],
  })
  if (onLine && child.stdout) {
    createInterface({ input: child.stdout }).on('line', line => {
      process.stdout.write(`${line}\n`)
      onLine(line)
    })
  }
  const [code] = await once(child, 'close')
  return code === 0
}

/** Path of a program that a dependency brought. */
export const bin = (name: string): string => join(root, 'node_modules/.bin', name)
