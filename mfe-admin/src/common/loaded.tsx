import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Button, ErrorState, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import type { ReactNode } from 'react'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** Title of the failure. */
  failed: string
  /** Level of that title; without one it is no heading, as in a dialog. */
  headingLevel?: 2
  children: (data: Data) => ReactNode
}

/** The answer of a query; until then a skeleton, and after a failure its sentence and a way to try again. */
export const Loaded = <Data,>({ query, failed, headingLevel, children }: LoadedProps<Data>) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return (
      <ErrorState
        title={failed}
        {...(headingLevel && { headingLevel })}
        actions={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
      >
        {errorText(query.error, t('access.failedText'))}
      </ErrorState>
    )
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton width="60%" />
      <Skeleton width="45%" />
    </SkeletonGroup>
  )
}
