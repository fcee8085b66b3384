import { useTranslation } from '@panel/shared/i18n'
import { ComingSoon } from '@panel/shared/ui'
import styles from './cells.module.css'

/** '+ Connect' is inert (SPEC S2.31). */
export const ConnectionsCell = () => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <ComingSoon look="inline" className={styles.connect} label={t('list.connect')} reason={t('list.connectSoon')} />
  )
}
