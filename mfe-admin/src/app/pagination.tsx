import { formatNumber, useTranslation } from '@panel/shared/i18n'
import { Button } from '@panel/shared/ui'
import type { Page } from '../model/paging'
import styles from './list.module.css'

interface PaginationProps {
  page: Page<unknown>
  onPage: (page: number) => void
}

/** Where in a long list the reader is, and the way on; nothing while one page holds all. */
export const Pagination = ({ page: { page, pages, from, to, total }, onPage }: PaginationProps) => {
  const { t } = useTranslation('mfe-admin')
  if (pages === 1) return null
  return (
    <nav aria-label={t('list.pages')} className={styles.pagination}>
      <p aria-live="polite" className={styles.range} data-numeric>
        {t('list.range', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) })}
      </p>
      <Button size="sm" disabledReason={page === 1 ? t('list.first') : undefined} onClick={() => onPage(page - 1)}>
        {t('list.previous')}
      </Button>
      <Button size="sm" disabledReason={page === pages ? t('list.last') : undefined} onClick={() => onPage(page + 1)}>
        {t('list.next')}
      </Button>
    </nav>
  )
}
