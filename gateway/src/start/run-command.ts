import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { explainFileError } from '@panel/api/server-kit/describe-failure'
import { print } from '@panel/kit/terminal'
import type { ServerScripts } from './compile-servers'
import { type Product, releaseThisMachine, runProduct } from './run-product'

/**
 * Collects what the start has left. From now on this process only waits, and what does nothing is never collected:
 * 50 MB for as long as the product runs.
 */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** Runs the product until Ctrl-C or SIGTERM, then stops it cleanly. A failed start ends in one sentence and status 1. */
export const runCommand = async (run: (print: (line: string) => void) => Product): Promise<void> => {
  const product = run(print)
  let leaving = false
  const leave = async (code: number): Promise<void> => {
    if (leaving) return
    leaving = true
    await product.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0))
  await product.ready.then(collectGarbage, async (error: Error) => {
    if (!leaving) process.stderr.write(`${explainFileError(error) ?? error.message}\n`)
    await leave(1)
  })
}

/** `npm start`, with the servers as they were compiled. */
export const start = (servers: ServerScripts): Promise<void> =>
  runCommand(print => runProduct(process.env, print, releaseThisMachine(process.env, servers.release), servers))
