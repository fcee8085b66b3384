import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { ProgressBar } from '@panel/shared/lists'
import { Alert, FormError } from '@panel/shared/ui'
import { checkout } from '../../../common/checkout-texts'
import styles from './many.module.css'
import type { Refused } from './use-add-many'

interface ManyOutcomeProps {
  done: number
  total: number
  running: boolean
  refused: readonly Refused[]
  lost: string | false
}

/** How far it is, and which names the server did not take. */
export const ManyOutcome = ({ done, total, running, refused, lost }: ManyOutcomeProps) => {
  const { t } = useTranslation(checkout)
  const errorText = useErrorText()
  const progress = t('many.progress', { count: total, done })
  return (
    <>
      {running && <ProgressBar label={progress} value={Math.round((100 * done) / total)} />}
      {lost && <FormError>{lost}</FormError>}
      {refused.length > 0 && (
        <Alert tone="danger" title={t('many.refused', { count: refused.length })}>
          <ul className={styles.names}>
            {refused.map(({ name, error }) => (
              <li key={name.ascii}>
                <strong translate="no">{name.unicode}</strong>: {errorText(error, t('many.failed'))}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
