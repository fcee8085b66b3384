import { isApiError, useErrorText } from '@panel/shared/api-client'
import type { DnsChange } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Alert } from '@panel/shared/ui'
import { withRules } from '../../../common/rule-texts'
import styles from './staged.module.css'

interface ChangeRefusalProps {
  error: unknown
  /** The set that was refused. */
  changes: readonly DnsChange[]
}

/** Why the set is refused: each fault with the change it comes from. */
export const ChangeRefusal = ({ error, changes }: ChangeRefusalProps) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const faults = isApiError(error) ? error.fields : []
  const nameOf = (index: number | undefined) => {
    const change = changes[index ?? -1]
    return change && change.op !== 'delete' ? `${change.record.type ?? ''} ${change.record.host ?? ''}` : ''
  }
  return (
    <Alert tone="danger">
      {faults.length === 0 && errorText(error, t('dns.updateFailed'))}
      {faults.map(({ index, field, code, params, message }) => (
        <p key={`${index} ${field} ${code}`}>
          <code className={styles.fault}>{nameOf(index)}</code>{' '}
          {t(code, { ns: 'rules', ...params, defaultValue: message })}
        </p>
      ))}
    </Alert>
  )
}
