import { type ReleaseMeasurements, timedMetrics } from '@panel/shared/contract/measurements'
import { useTranslation } from '@panel/shared/i18n'
import { failureRate, shownTiming } from '../../model/measured'
import styles from './releases.module.css'

interface MeasuredBuildProps {
  name: string
  build: string
  /** Missing where the gateway measures nothing. */
  measurements: ReleaseMeasurements | undefined
}

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
