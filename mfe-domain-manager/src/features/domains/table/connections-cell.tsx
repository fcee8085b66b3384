import { ComingSoon } from '@panel/shared/ui'
import styles from './cells.module.css'
import { useRowTools } from './row-tools'

/** '+ Connect' is inert (S2.31). */
export const ConnectionsCell = () => {
  const { t } = useRowTools()
  return (
    <ComingSoon variant="inline" className={styles.connect} label={t('list.connect')} reason={t('list.connectSoon')} />
  )
}
