import { createHash } from 'node:crypto'
import {
  type BuildMeasurement,
  type HandedPage,
  type MeasuredBuild,
  measuredDays,
  type TimedMetric,
  timedMetrics,
} from '@panel/shared/contract/measurements'
import { limits } from '../base/limits'
import { clientKey, isWithin } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { networkKey } from '../server-kit/networks'
import { addMeasured, type Measured, sumMeasured } from './measurement-repository'
import { bucketOf, percentile75 } from './percentile'

/** A hash of a network, short enough to be that of many: which networks there were is not kept, only how many. */
const networkBucket = (address: string): number => createHash('sha256').update(networkKey(address)).digest().readUInt8()

const rowsOf = (address: string, { name, build, visit, failed, ...timings }: BuildMeasurement): Measured[] => {
  const of = { name, build, count: 1 }
  return [
    ...(visit ? [{ ...of, metric: 'visit', bucket: 0 }] : []),
    ...(failed
      ? [
          { ...of, metric: 'failed', bucket: 0 },
          { ...of, metric: 'failed-network', bucket: networkBucket(address) },
        ]
      : []),
    ...timedMetrics.flatMap(metric => {
      const value = timings[metric]
      return value === undefined ? [] : [{ ...of, metric, bucket: bucketOf(value) }]
    }),
  ]
}

const keyOf = ({ name, build, metric, bucket }: Measured): string => JSON.stringify([name, build, metric, bucket])

/** One row for each bucket, in one order for all processes, so that none waits for another in a circle. */
const merged = (rows: readonly Measured[]): Measured[] => {
  const sums = new Map<string, Measured>()
  for (const row of rows) sums.set(keyOf(row), { ...row, count: row.count + (sums.get(keyOf(row))?.count ?? 0) })
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

/** What counts of a page. One address alone can neither fill the counts nor bring a build down. */
const countedOf = async (context: RequestContext, { address, builds }: HandedPage): Promise<Measured[]> => {
  const client = clientKey(address)
  if (!(await isWithin(context, limits.measuredPerAddress, client))) return []
  const counted: Measured[] = []
  for (const one of builds) {
    const subject = `${client} ${one.name}/${one.build}`
    const counts = !one.failed || (await isWithin(context, limits.failuresPerBuildAndAddress, subject))
    if (counts) counted.push(...rowsOf(address, one))
  }
  return counted
}

/** Counts what pages measured. */
export const recordMeasurements = async (context: RequestContext, pages: readonly HandedPage[]): Promise<void> => {
  const counted: Measured[] = []
  for (const page of pages) counted.push(...(await countedOf(context, page)))
  const rows = merged(counted)
  if (rows.length > 0) await addMeasured(context.db, rows)
}

const countsOf = (rows: readonly Measured[], metric: string): Map<number, number> =>
  new Map(rows.filter(row => row.metric === metric).map(({ bucket, count }) => [bucket, count]))

const totalOf = (rows: readonly Measured[], metric: string): number => countsOf(rows, metric).get(0) ?? 0

/** What was measured of each build in the last days. */
export const readMeasurements = async ({ db }: RequestContext): Promise<MeasuredBuild[]> => {
  const builds = new Map<string, Measured[]>()
  for (const row of await sumMeasured(db, measuredDays)) {
    const key = `${row.name}/${row.build}`
    builds.set(key, [...(builds.get(key) ?? []), row])
  }
  return [...builds.values()].flatMap(rows => {
    const [first] = rows
    if (!first) return []
    const timings: Partial<Record<TimedMetric, number>> = {}
    for (const metric of timedMetrics) {
      const value = percentile75(countsOf(rows, metric))
      if (value !== undefined) timings[metric] = value
    }
    const [visits, failed] = [totalOf(rows, 'visit'), totalOf(rows, 'failed')]
    const networks = countsOf(rows, 'failed-network').size
    const several = networks > 1 && { networks }
    return [{ name: first.name, build: first.build, visits, failed: Math.min(failed, visits), ...several, ...timings }]
  })
}
