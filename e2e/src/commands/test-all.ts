import type { Metric } from '@panel/shared/testing/metric'
import { long } from '../suites/long'
import { short } from '../suites/short'
import { summary } from '../suites/tally'
import { runSuites } from '../suites/test-run'
import { readMetric } from '../trust-document/metrics'
import { writeTrustDocument } from '../trust-document/write'

const metrics: Metric[] = []
const tallies = await runSuites({ ...short, long }, line => {
  const metric = readMetric(line)
  if (metric) metrics.push(metric)
})
const { text, ok } = summary([...tallies, await writeTrustDocument(metrics)])
process.stdout.write(text)
process.exitCode = ok ? 0 : 1
