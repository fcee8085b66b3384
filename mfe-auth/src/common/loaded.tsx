import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Button, ErrorState, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import type { ReactNode } from 'react'

interface Query<Data> {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface LoadedProps<Data> {
  query: Query<Data>
  /** How many lines the skeleton has. */
  lines?: number
  children: (data: Data) => ReactNode
}

/** What a query brought; until then a skeleton, and after a failure its sentence and a way to try again. */
export const Loaded = <Data,>({ query, lines = 2, children }: LoadedProps<Data>) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  if (query.data !== undefined) return children(query.data)
  if (query.error) {
    return (
      <ErrorState
        title={errorText(query.error, t('account.loadFailed'))}
        actions={
          <Button pending={query.isFetching} onClick={() => void query.refetch()}>
            {t('account.retry')}
          </Button>
        }
      />
    )
  }
  return (
    <SkeletonGroup label={t('account.loading')}>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map(line => (
        <Skeleton key={line} shape="block" height="2.75rem" />
      ))}
    </SkeletonGroup>
  )
}
