import {
  type MeasuredBuild as Measured,
  type ReleaseMeasurements,
  type TimedMetric,
  timedMetrics,
} from '@panel/shared/contract/measurements'
import { useTranslation } from '@panel/shared/i18n'
import styles from './releases.module.css'

interface MeasuredBuildProps {
  name: string
  build: string
  /** Missing where the gateway measures nothing. */
  measurements: ReleaseMeasurements | undefined
}

/** Percent of the visits in which a build failed, to a tenth; undefined while it had none. */
const failureRate = ({ visits, failed }: Measured): number | undefined =>
  visits === 0 ? undefined : Math.round((failed / visits) * 1000) / 10

/** As it is read: layout shift as the fraction that it is, all else in whole milliseconds. */
const shownTiming = (metric: TimedMetric, value: number): number =>
  metric === 'cls' ? Math.round(value / 10) / 100 : Math.round(value)

/** A build with what browsers said of it: how often it failed, and how fast it is. */
export const MeasuredBuild = ({ name, build, measurements }: MeasuredBuildProps) => {
  const { t } = useTranslation('mfe-admin')
  const found = measurements?.builds.find(each => each.name === name && each.build === build)
  const timings = timedMetrics.flatMap(metric => {
    const value = found?.[metric]
    return value === undefined ? [] : [t(`releases.timings.${metric}`, { value: shownTiming(metric, value) })]
  })
  const rate = found && failureRate(found)
  return (
    <div>
      <span className={styles.build} translate="no">
        {build}
      </span>
      {measurements && (
        <span className={rate !== undefined && rate > measurements.limit ? styles.failing : styles.note}>
          {rate === undefined ? t('releases.unmeasured') : t('releases.failedVisits', { rate, count: found?.visits })}
        </span>
      )}
      {timings.length > 0 && <span className={styles.note}>{timings.join(' · ')}</span>}
    </div>
  )
}
