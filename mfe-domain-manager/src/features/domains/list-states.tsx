import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { Button, buttonClass, EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { Globe, Search } from '@panel/shared/ui/icons'
import styles from './domain-list.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** 'Loading...' over the shape of the list (S2.32). */
export const ListLoading = () => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <div className={styles.loading}>
      <p aria-hidden="true" className={styles.count}>
        {t('loading')}
      </p>
      <SkeletonGroup label={t('loading')} className={styles.skeletons}>
        {rows.map(row => (
          <div key={row} className={styles.skeletonRow}>
            <Skeleton width="1.125rem" height="1.125rem" shape="block" />
            <Skeleton width="32%" />
            <Skeleton width="16%" />
            <Skeleton width="9%" />
            <Skeleton width="9%" />
          </div>
        ))}
      </SkeletonGroup>
    </div>
  )
}

/** 'No domains found.' and what to do next (S2.32): find a name, or clear the filter. */
export const ListEmpty = ({ onClear, offersTransfer = false }: { onClear?: () => void; offersTransfer?: boolean }) => {
  const { t } = useTranslation('mfe-domain-manager')
  if (onClear)
    return (
      <EmptyState
        icon={<Search />}
        title={t('list.empty')}
        actions={<Button onClick={onClear}>{t('list.clearFilter')}</Button>}
      >
        {t('list.emptyFilter')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<Globe />}
      title={t('list.empty')}
      actions={
        <>
          <Link to={paths.home()} className={buttonClass()}>
            {t('list.findDomain')}
          </Link>
          {offersTransfer && (
            <Link to={paths.transferIn()} className={buttonClass()}>
              {t('registrar.in.open')}
            </Link>
          )}
        </>
      }
    >
      {t('list.emptyHint')}
    </EmptyState>
  )
}

interface ListFailedProps {
  error: unknown
  onRetry: () => void
  retrying: boolean
}

export const ListFailed = ({ error, onRetry, retrying }: ListFailedProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  return (
    <ErrorState
      title={errorText(error, t('list.loadFailed'))}
      actions={
        <Button pending={retrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('list.loadFailedHint')}
    </ErrorState>
  )
}
