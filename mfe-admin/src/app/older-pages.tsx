import { useTranslation } from '@panel/shared/i18n'
import { useSearchParams } from '@panel/shared/panel'
import { Button } from '@panel/shared/ui'
import styles from './list.module.css'

interface OlderPagesProps {
  /** Accessible name. */
  label: string
  /** Where the page of older entries begins; null on the last one. */
  next: string | null
  isFirst: boolean
}

/** To the page of older entries, and back to the newest. Each page is an address of its own. */
export const OlderPages = ({ label, next, isFirst }: OlderPagesProps) => {
  const { t } = useTranslation('mfe-admin')
  const [, setSearch] = useSearchParams()
  if (isFirst && next === null) return null
  const turn = (before: string | null) =>
    setSearch(current => {
      const search = new URLSearchParams(current)
      search.delete('before')
      if (before) search.set('before', before)
      return search
    })
  return (
    <nav aria-label={label} className={styles.pagination}>
      <span className={styles.range} />
      <Button size="sm" disabledReason={isFirst ? t('audit.firstPage') : undefined} onClick={() => turn(null)}>
        {t('audit.newest')}
      </Button>
      <Button size="sm" disabledReason={next ? undefined : t('audit.lastPage')} onClick={() => turn(next)}>
        {t('audit.older')}
      </Button>
    </nav>
  )
}
