import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link } from '@panel/shared/panel'
import type { SearchName } from '@panel/shared/rules'
import { Button, buttonClass, linkClass, Skeleton } from '@panel/shared/ui'
import { RefreshCw } from '@panel/shared/ui/icons'
import { lookupQuery } from './api/lookup'
import { LookAlike } from './look-alike'
import { LookupBadge } from './lookup-badge'
import type { NameAction } from './name-action'
import styles from './name-list.module.css'
import { NamePrice, NameText } from './name-text'
import { searchAddress } from './use-search'

interface NameListProps {
  /** Accessible name of the list. */
  label: string
  candidates: readonly SearchName[]
  action: NameAction
}

/** Several names, each with its own state; a click on a name opens its full result. */
export const NameList = ({ label, candidates, action }: NameListProps) => (
  <ul className={styles.list} aria-label={label}>
    {candidates.map(candidate => (
      <NameRow key={candidate.ascii} candidate={candidate} action={action} />
    ))}
  </ul>
)

interface RowProps extends Pick<NameListProps, 'action'> {
  candidate: SearchName
}

const NameRow = ({ candidate, action }: RowProps) => {
  const { t } = useTranslation('mfe-search-cart')
  const { data: lookup, isFetching, refetch } = useQuery(lookupQuery(candidate.ascii))
  const recheck = () => void refetch()
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <Link to={searchAddress([candidate.unicode])} className={linkClass({ variant: 'quiet' })}>
          <NameText candidate={candidate} />
        </Link>
        {lookup && <LookAlike candidate={candidate} lookup={lookup} isRow />}
      </div>
      <span className={styles.state}>
        {lookup ? <LookupBadge lookup={lookup} /> : <Skeleton width="5.5rem" height="1.5rem" />}
      </span>
      <div className={styles.action}>
        {lookup?.state === 'available' && <NamePrice zone={candidate.zone} own={lookup.price} />}
        {lookup?.state === 'unknown' && (
          <Button
            size="sm"
            pending={isFetching}
            icon={<RefreshCw aria-hidden="true" />}
            aria-label={t('result.recheckLabel', { domain: candidate.unicode })}
            onClick={recheck}
          >
            {t('result.recheck')}
          </Button>
        )}
        {lookup?.state === 'taken' && (
          <Link
            to={searchAddress([candidate.unicode])}
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
            aria-label={t('result.recordLabel', { domain: candidate.unicode })}
          >
            {t('result.record')}
          </Link>
        )}
        {lookup && action({ candidate, lookup, recheck, variant: 'row' })}
      </div>
    </li>
  )
}
