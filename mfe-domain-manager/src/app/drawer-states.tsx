import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button, ErrorState, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { useEffect, useRef } from 'react'
import { isMissing } from '../common/queries'
import styles from './app.module.css'

export const DrawerLoading = () => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <SkeletonGroup label={t('loading')} className={styles.loading}>
      <Skeleton width="40%" />
      <Skeleton height="5rem" shape="block" />
      <Skeleton width="60%" />
      <Skeleton height="5rem" shape="block" />
    </SkeletonGroup>
  )
}

interface LoadFailedProps {
  error: unknown
  onRetry: () => void
  onClose: () => void
  /** Nothing of the domain is known. */
  whole: boolean
}

/** Nothing of the domain, or nothing newer, could be loaded. */
export const LoadFailed = ({ error, onRetry, onClose, whole }: LoadFailedProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const text = useErrorText()(error, t('list.loadFailed'))
  const retry = <Button onClick={onRetry}>{t('retry')}</Button>
  const back = <Button onClick={onClose}>{t('dns.backToList')}</Button>
  if (whole) return <ErrorState title={text} actions={isMissing(error) ? back : retry} />
  return (
    <Alert tone="danger" actions={retry}>
      {text}
    </Alert>
  )
}

/** Name of a sub-view of the panel; takes the focus, so that a screen reader says where the reader is. */
export const ViewTitle = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.viewTitle}>
      {children}
    </h3>
  )
}
