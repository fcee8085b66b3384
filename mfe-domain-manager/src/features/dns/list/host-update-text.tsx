import type { HostUpdate } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { MAX_RECORDS } from '@panel/shared/rules'
import { ruleText, withRules } from '../../../common/rule-texts'
import styles from './list.module.css'

/** When a router or another program last set the addresses of a name, or why it could not. */
export const HostUpdateText = ({ update }: { update: HostUpdate }) => {
  const { t } = useTranslation(withRules)
  const { at, address, addresses, failure } = update
  const agent = update.agent || t('dns.hostUpdate.program')
  const time = formatDateTime(at)
  if (!failure) return <p className={styles.comment}>{t('dns.hostUpdate.done', { time, agent, address })}</p>
  const full = failure.code === 'zone_size' ? t('dns.tooLarge') : t('dns.full', { max: MAX_RECORDS })
  const reason = failure.code.startsWith('dns.') ? ruleText(t, failure) : full
  return (
    <p className={styles.failed}>
      {t('dns.hostUpdate.failed', { time, agent, addresses: addresses.join(', '), reason })}
    </p>
  )
}
