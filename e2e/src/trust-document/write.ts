import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metric } from '@panel/shared/testing/metric'
import { textsOf } from '../repository/tracked-files'
import type { Tally } from '../suites/tally'
import { root } from '../suites/workspaces'
import catalogue from './catalogue.json'
import { controlsIn } from './controls'
import { measuredIn, trustDocument, verdicts } from './document'
import reasons from './reasons.json'

const file = join(root, 'docs/trust.md')

/**
 * Writes docs/trust.md. One check for each number that has a metric and, when every suite ran, a failed one for each
 * number that the document had a verdict for and no test measured this time. After some suites those rows stay.
 */
export const writeTrustDocument = async (metrics: readonly Metric[], every: boolean): Promise<Tally> => {
  const found = verdicts(metrics)
  const before = await readFile(file, 'utf8').catch(() => '')
  const lost = every ? measuredIn(before).filter(number => !found.has(number)) : []
  const failed = [...found].filter(([, verdict]) => verdict === 'fail').map(([number]) => number)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const controls = controlsIn(textsOf(/\.(test|spec)\.tsx?$/).values())
  const date = new Date().toISOString().slice(0, 10)
  await writeFile(
    file,
    trustDocument({ metrics, controls, catalogue, reasons, commit, date, ...(!every && { before }) }),
  )
  for (const number of lost) process.stdout.write(`${number} was measured before and is not now\n`)
  for (const number of failed) process.stdout.write(`${number} misses a limit\n`)
  return { suite: 'docs/trust.md', passed: found.size - failed.length, failed: failed.length + lost.length }
}
