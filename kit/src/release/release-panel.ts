import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PanelFailure, panelFailure } from '@panel/shared/contract/releases'
import { array, parse } from '@panel/shared/schema'
import { readPackage } from '../read-package'
import { runBuild } from '../run-build'
import { print } from '../terminal'
import { carryOut, makeLive } from './carry-out'
import { failureLines } from './lines'
import { packBuild } from './pack-build'
import { readReleaseWords, usage } from './release-words'
import { openProduct, ReleaseRefused } from './releases-client'
import { UsageError } from './vocabulary'

type Product = ReturnType<typeof openProduct>

interface Build {
  name: string
  build: string
}

/** How far it is; standard output is for what programs read. */
const say = (line: string): boolean => process.stderr.write(`${line}\n`)

/** Puts the page on which a build was refused next to the files of the build. Throws the refusal. */
const keepPicture = async (product: Product, build: Build, output: string, error: unknown): Promise<never> => {
  if (!(error instanceof ReleaseRefused) || error.picture === undefined) throw error
  const picture = await product.picture(build.name, build.build, error.picture)
  if (!picture) throw error
  const file = join(output, 'refused.jpg')
  await writeFile(file, picture)
  throw new ReleaseRefused(`${error.message}\nThe page is in ${file}`, error.status)
}

const followMs = 2000

/** Prints what comes, until the command is ended. */
const followFailures = async (product: Product, name: string, shown: readonly PanelFailure[]): Promise<never> => {
  const newest = (failures: readonly PanelFailure[]) => failures.at(-1)?.number ?? 0
  for (let seen = newest(shown); ; ) {
    await sleep(followMs)
    const failures = parse(array(panelFailure), await product.failures(name))
    // A restarted gateway counts from 1 again.
    const fresh = failures.filter(({ number }) => number > seen || newest(failures) < seen)
    for (const line of failureLines(fresh)) print(line)
    seen = newest(failures)
  }
}

const readWords = (words: readonly string[], name: string) => {
  try {
    return readReleaseWords(words, name)
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${error.message}\n${usage}`) : error
  }
}

/**
 * Builds the panel in `directory`, publishes it to the product at `--to` in the name of PANEL_TOKEN and makes it live
 * there: for everyone, with `--canary N` for a share of visitors, with `publish` or `--publish-only` not yet. With a command,
 * such as `promote BUILD` or `history`, it asks the product for that alone.
 */
export const releasePanel = async (directory: string, words: readonly string[]): Promise<void> => {
  const own = readPackage(directory).name
  const { to, command, percent, publishOnly, reason, json, follow } = readWords(words, own)
  const product = openProduct(to, process.env.PANEL_TOKEN)
  if (command) {
    const { lines, data } = await carryOut(product, command, { say })
    for (const line of json ? [JSON.stringify(data)] : lines) print(line)
    if (follow && command.action === 'logs')
      await followFailures(product, command.name, parse(array(panelFailure), data))
    return
  }
  say('building')
  await runBuild(directory, { standalone: true })
  const output = join(directory, 'dist')
  const { name, build } = JSON.parse(await readFile(join(output, 'panel.json'), 'utf8')) as Record<string, string>
  if (!name || !build) throw new Error(`${output}/panel.json names no build`)
  await product.publish(name, build, await packBuild(output), reason)
  say(`published ${name} ${build}`)
  if (!publishOnly) {
    say('trying it together with what is live')
    const outcome = await makeLive(product, { name, build, percent, reason }, { say }).catch((error: unknown) =>
      keepPicture(product, { name, build }, output, error),
    )
    say(outcome)
  }
  print(json ? JSON.stringify({ name, build }) : build)
}
