import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runBuild } from '../run-build'
import { packBuild } from './pack-build'
import { openProduct, ReleaseRefused } from './releases-client'

const options = {
  to: { type: 'string' },
  canary: { type: 'string' },
  'publish-only': { type: 'boolean', default: false },
  why: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
} as const

const readShare = (share: string | undefined): number | undefined => {
  if (share === undefined) return undefined
  if (!/^\d{1,2}$|^100$/.test(share))
    throw new ReleaseRefused(`--canary is '${share}', but must be a whole number from 0 to 100`)
  return Number(share)
}

/** How far it is; standard output is for what programs read. */
const say = (line: string): boolean => process.stderr.write(`${line}\n`)

/**
 * Builds the panel in `directory`, publishes it to the product at `--to` in the name of PANEL_TOKEN and makes it live
 * there: for everyone, with `--canary N` for a share of visitors, with `--publish-only` for nobody yet.
 */
export const releasePanel = async (directory: string, words: readonly string[]): Promise<void> => {
  const { values } = parseArgs({ args: [...words], options })
  const { to, why: reason, json } = values
  if (to === undefined) throw new ReleaseRefused('--to is missing: the address of a product')
  const percent = readShare(values.canary)
  const product = openProduct(to, process.env.PANEL_TOKEN)
  say('building')
  await runBuild(directory, { standalone: true })
  const output = join(directory, 'dist')
  const { name, build } = JSON.parse(await readFile(join(output, 'panel.json'), 'utf8')) as Record<string, string>
  if (!name || !build) throw new Error(`${output}/panel.json names no build`)
  await product.publish(name, build, await packBuild(output))
  say(`published ${name} ${build}`)
  const done = json ? JSON.stringify({ name, build }) : build
  if (!values['publish-only']) {
    say('trying it together with what is live')
    const order = { build, percent, reason }
    await product.change(percent === undefined ? 'promote' : 'canary', name, order)
    say(percent === undefined ? 'live for everyone' : `live for ${percent}% of visitors`)
  }
  process.stdout.write(`${done}\n`)
}
