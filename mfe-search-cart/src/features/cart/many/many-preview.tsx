import { registerLocales, useTranslation } from '@panel/shared/i18n'
import { ruleLocales } from '@panel/shared/rules/locales'
import { Alert } from '@panel/shared/ui'
import { checkout } from '../../../common/checkout-texts'
import type { ListedNames } from '../../../model/listed-names'
import styles from './many.module.css'

registerLocales('rules', ruleLocales)

/** What a list of names becomes, before anything is added. */
export const ManyPreview = ({ names, faulty, known, leftOut }: ListedNames) => {
  const { t } = useTranslation(checkout)
  const { t: reason } = useTranslation('rules')
  const parts = [
    t('many.found', { count: names.length }),
    known > 0 && t('many.known', { count: known }),
    leftOut > 0 && t('many.leftOut', { count: leftOut }),
  ]
  return (
    <>
      <p role="status">{parts.filter(Boolean).join(' · ')}</p>
      {faulty.length > 0 && (
        <Alert tone="warning" title={t('many.faulty', { count: faulty.length })}>
          <ul className={styles.names}>
            {faulty.map(({ ascii, unicode, fault }) => (
              <li key={ascii}>
                <strong translate="no">{unicode}</strong>: {fault && reason(fault.code, fault.params)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
