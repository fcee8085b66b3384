import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './workspaces'

interface Options {
  /** Folder, relative to the root. */
  cwd?: string
  env?: NodeJS.ProcessEnv
}

/** Runs a program to its end with its output on ours and no input. Answers whether it succeeded. */
export const run = async (
  program: string,
  args: readonly string[],
  { cwd = '.', env }: Options = {},
): Promise<boolean> => {
  const child = spawn(program, args, {
    cwd: join(root, cwd),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Path of a program that a dependency brought. */
export const bin = (name: string): string => join(root, 'node_modules/.bin', name)
