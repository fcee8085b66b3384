import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button } from '@panel/shared/ui'
import { type ListStatus, needsYou } from '../../model/list-sort'
import styles from './domain-list.module.css'

interface NeedsYouProps {
  counts: Partial<Record<string, number>>
  /** Narrows the list to the domains of one line. */
  onShow: (status: ListStatus) => void
}

/** What waits for the owner, the most urgent first; each leads to its domains. */
export const NeedsYou = ({ counts, onShow }: NeedsYouProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <Alert
      className={styles.notice}
      tone="warning"
      live={false}
      title={t('needsYou.title')}
      actions={needsYou.map(status => {
        // The server counts what there is none of as 0, which React would show.
        const count = counts[status] ?? 0
        return (
          count > 0 && (
            <Button key={status} size="sm" onClick={() => onShow(status)}>
              {t(`needsYou.${status}`, { count })}
            </Button>
          )
        )
      })}
    />
  )
}
