import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Part } from '../part'
import { toFigure } from '../result'
import { run } from '../run-program'
import { end } from '../start-program'
import { type LocalProduct, startLocalProduct } from './local-product'

const panel = 'mfe-address-book'

/** A copy of the panel's sources inside of the checkout, whose libraries it needs. */
const copyPanel = async (product: string): Promise<string> => {
  const copy = join(product, '.cache/bench-release', panel)
  await rm(copy, { recursive: true, force: true })
  const own = (path: string): boolean => !/\/(dist|node_modules)$/.test(path)
  await cp(join(product, panel), copy, { recursive: true, filter: own })
  return copy
}

const setVersion = async (copy: string, version: string): Promise<void> => {
  const file = join(copy, 'package.json')
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version }))
}

const liveBuild = async ({ url }: LocalProduct): Promise<string> => {
  const { registry } = await (await fetch(`${url}/registry.json`)).json()
  return registry.panels[panel].stable.build
}

/** Seconds from the command that publishes a panel's new sources until the registry of the running product names them. */
const releaseOnce = async (product: string, running: LocalProduct, copy: string): Promise<number> => {
  const { env } = running
  const command = ['--import', 'tsx', 'gateway/src/commands/release.ts']
  const started = performance.now()
  const { output } = await run({ folder: product, env, args: [...command, 'publish', panel, '--in', copy, '--json'] })
  const { build }: { build: string } = JSON.parse(output)
  await run({ folder: product, env, args: [...command, 'promote', panel, build] })
  while ((await liveBuild(running)) !== build) await new Promise(resolve => setTimeout(resolve, 20))
  return (performance.now() - started) / 1000
}

/** A release of one panel: built for the shell and standalone, looked at by the gate, signed and served. */
export const release: Part = async ({ product, rounds, signal }, print) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'panel-bench-'))
  print('release: live')
  try {
    const running = await startLocalProduct(product, dataDir)
    try {
      const copy = await copyPanel(product)
      const times: number[] = []
      for (let at = 1; at <= rounds; at += 1) {
        signal.throwIfAborted()
        await setVersion(copy, `1.0.${1000 + at}`)
        times.push(await releaseOnce(product, running, copy))
      }
      return [toFigure('release.live', 's', times, { valueAtMost: 60 })]
    } finally {
      await end(running)
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
    await rm(join(product, '.cache/bench-release'), { recursive: true, force: true })
  }
}
