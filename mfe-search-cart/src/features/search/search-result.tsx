import { useErrorText, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import type { SearchName } from '@panel/shared/rules'
import { Alert, Button, Card, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { RefreshCw } from '@panel/shared/ui/icons'
import type { Lookup } from '../../model/lookup-state'
import { lookupQuery } from './api/lookup'
import { CheckedAt } from './checked-at'
import { LookAlike } from './look-alike'
import { LookupBadge } from './lookup-badge'
import type { NameAction } from './name-action'
import { NamePrice, NameText } from './name-text'
import { RegistrationRecord } from './registration-record'
import styles from './search-result.module.css'
import { TakenName } from './taken-name'

interface SearchResultProps {
  candidate: SearchName
  action: NameAction
}

/** The name that was searched: what is known of it, on what evidence, and the next step. */
export const SearchResult = ({ candidate, action }: SearchResultProps) => {
  const { t } = useTranslation('mfe-search-cart')
  const { data: lookup, isFetching, refetch } = useQuery(lookupQuery(candidate.ascii))
  const recheck = () => void refetch()
  if (!lookup)
    return (
      <Card>
        <SkeletonGroup label={t('result.searching', { domain: candidate.unicode })} className={styles.searching}>
          <span aria-hidden="true" className={styles.title}>
            <span className={styles.name}>
              <NameText candidate={candidate} />
            </span>
            <Skeleton width="5rem" height="1.5rem" />
          </span>
          <Skeleton shape="block" height="8rem" />
        </SkeletonGroup>
      </Card>
    )
  return (
    <Card data-state={lookup.state} className={styles.result}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 className={styles.name}>
            <NameText candidate={candidate} />
          </h2>
          <LookupBadge lookup={lookup} />
        </div>
        <div className={styles.buy}>
          {lookup.state === 'available' && <NamePrice zone={candidate.zone} own={lookup.price} />}
          {action({ candidate, lookup, recheck, variant: 'result' })}
        </div>
      </div>
      <LookAlike candidate={candidate} lookup={lookup} />
      {lookup.state === 'taken' && !lookup.reason && <TakenName candidate={candidate} record={lookup.record} />}
      <Evidence lookup={lookup} rechecking={isFetching} onRecheck={recheck} />
    </Card>
  )
}

interface EvidenceProps {
  lookup: Lookup
  rechecking: boolean
  onRecheck: () => void
}

const Evidence = ({ lookup, rechecking, onRecheck }: EvidenceProps) => {
  const { t } = useTranslation('mfe-search-cart')
  if (lookup.state === 'taken') return <RegistrationRecord {...lookup} />
  if (lookup.state === 'available' && !lookup.doubt)
    return (
      <div className={styles.evidence}>
        <p>{t('result.availableEvidence')}</p>
        <CheckedAt moment={lookup.checkedAt} source={lookup.source ?? null} />
      </div>
    )
  const error = lookup.state === 'unknown' ? lookup.error : lookup.doubt
  return (
    <Alert
      tone="warning"
      title={t(lookup.state === 'unknown' ? 'result.unknownTitle' : 'result.doubtTitle')}
      actions={
        <Button size="sm" icon={<RefreshCw aria-hidden="true" />} pending={rechecking} onClick={onRecheck}>
          {t('result.recheck')}
        </Button>
      }
    >
      <Reason error={error} /> {lookup.state === 'available' && t('result.doubtHint')}
      <p className={styles.time}>
        <CheckedAt moment={lookup.checkedAt} source={lookup.source ?? null} />
      </p>
    </Alert>
  )
}

const Reason = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('mfe-search-cart')
  const errorText = useErrorText()
  return errorText(error, t('result.noAnswer'))
}
