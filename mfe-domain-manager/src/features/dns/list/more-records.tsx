import { useTranslation } from '@panel/shared/i18n'
import { Button } from '@panel/shared/ui'
import styles from './list.module.css'

interface MoreRecordsProps {
  count: number
  onExpand: (() => void) | undefined
}

/** How many records are not drawn, and where they are. */
export const MoreRecords = ({ count, onExpand }: MoreRecordsProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <p className={styles.more}>
      <span>{t('bulk.more', { count })}</span>{' '}
      <Button variant="link" size="sm" onClick={onExpand}>
        {t('dns.expand')}
      </Button>
    </p>
  )
}
