import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Part } from '../part'
import { toFigure } from '../result'
import { end } from '../start-program'
import { startLocalProduct } from './local-product'

/** Seconds from `npm start` until the product serves, with everything built and data of an earlier start. */
export const start: Part = async ({ product, rounds, signal }, print) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'panel-bench-'))
  const startOnce = async (): Promise<number> => {
    const started = performance.now()
    const running = await startLocalProduct(product, dataDir)
    const seconds = (performance.now() - started) / 1000
    await end(running)
    return seconds
  }
  try {
    print('start: the first time')
    await startOnce()
    print('start: with data')
    const times: number[] = []
    for (let at = 0; at < rounds; at += 1) {
      signal.throwIfAborted()
      times.push(await startOnce())
    }
    return [toFigure('start.ready', 's', times)]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
