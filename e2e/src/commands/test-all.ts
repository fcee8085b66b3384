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
// Some scripts measure nothing that the document has a row for.
if (isWhole || metrics.length > 0) tallies.push(await writeTrustDocument(metrics, isWhole))
const { text, ok } = summary(tallies)
process.stdout.write(text)
process.exitCode = ok ? 0 : 1
