import type { MeasuredBuild, TimedMetric } from '@panel/shared/contract/measurements'

/** Percent of the visits in which a build failed, to a tenth; undefined while it had none. */
export const failureRate = ({ visits, failed }: MeasuredBuild): number | undefined =>
  visits === 0 ? undefined : Math.round((failed / visits) * 1000) / 10

/** As it is read: layout shift as the fraction that it is, all else in whole milliseconds. */
export const shownTiming = (metric: TimedMetric, value: number): number =>
  metric === 'cls' ? Math.round(value / 10) / 100 : Math.round(value)
