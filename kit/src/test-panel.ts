import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { run as jest } from 'jest'
import { lookAtPanel } from './look-at-panel'
import { runBuild } from './run-build'

/** Runs a program that npm has put on the path. Rejects when it does not succeed. */
const runProgram = async (program: string, ...words: string[]): Promise<void> => {
  const [code] = await once(spawn(program, words, { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`${program} found faults`)
}

const runJest = async (words: string[]): Promise<void> => {
  // As jest's own command does; React Aria takes the mouse events of jsdom for presses only then.
  process.env.NODE_ENV = 'test'
  await jest(words)
}

/**
 * What a panel's CI runs, with nothing but the panel's folder and this package: lint, types, the build, the gate's look
 * at it in a browser, then unit and mount tests. With words of its own it is jest alone, for a test that is being written.
 */
export const testPanel = async (directory: string, words: string[]): Promise<void> => {
  if (words.length > 0) return await runJest(words)
  const started = Date.now()
  await Promise.all([runProgram('biome', 'check', '--error-on-warnings', '.'), runProgram('tsc', '--noEmit')])
  await runBuild(directory, { standalone: true })
  process.stdout.write(`lint, types and build: ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
  await lookAtPanel(directory)
  await runJest([])
}
