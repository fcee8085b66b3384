import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { domainCan } from '@panel/shared/rules'
import { Alert, Button, ErrorState, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { verdictText, withRules } from '../../common/rule-texts'
import { recordsQuery } from './api/list-records'
import styles from './dns.module.css'
import { LoadedEditor } from './loaded-editor'

interface RecordsEditorProps {
  domain: Domain
  wide: boolean
  /** Opens the records on the full page; absent where they are. */
  onExpand?: () => void
  /** Id of a record that the list is narrowed to at first. */
  shown?: number | undefined
}

/** The records of a domain, or why they cannot be managed now (S4.8, S8.11). */
export const RecordsEditor = ({ domain, wide, onExpand, shown }: RecordsEditorProps) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const refusal = verdictText(t, domainCan.manageDns(domain))
  const { data, error, isFetching, refetch } = useQuery({ ...recordsQuery(domain.id), enabled: refusal === undefined })
  if (refusal !== undefined)
    return (
      <Alert live={false} title={t('dns.title')}>
        {refusal}
      </Alert>
    )
  if (data)
    return <LoadedEditor key={shown} domain={domain} records={data} wide={wide} onExpand={onExpand} shown={shown} />
  if (error)
    return (
      <ErrorState
        title={errorText(error, t('dns.loadFailed'))}
        actions={
          <Button pending={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      />
    )
  return (
    <SkeletonGroup label={t('loading')} className={styles.loading}>
      <Skeleton width="30%" />
      <Skeleton height="3.5rem" shape="block" />
      <Skeleton height="3.5rem" shape="block" />
    </SkeletonGroup>
  )
}
