import type { Metric } from '@panel/shared/testing/metric'
import { long } from '../suites/long'
import { short } from '../suites/short'
import { summary } from '../suites/tally'
import { runSuites } from '../suites/test-run'
import { readMetric } from '../trust-document/metrics'
import { writeTrustDocument } from '../trust-document/write'

const words = process.argv.slice(2)
const isWhole = words.length === 0
const metrics: Metric[] = []
const tallies = await runSuites({ ...(isWhole && short), long: long(words) }, line => {
  const metric = readMetric(line)
  if (metric) metrics.push(metric)
})
const { text, ok } = summary([...tallies, await writeTrustDocument(metrics, isWhole)])
process.stdout.write(text)
process.exitCode = ok ? 0 : 1
