import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Domain, HealthCheck } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { Button, ErrorState, FormError, Skeleton, SkeletonGroup, Stack } from '@panel/shared/ui'
import { RefreshCw } from '@panel/shared/ui/icons'
import type { ReactElement } from 'react'
import { CheckItem } from './check-item'
import { healthQuery, useCheckHealth } from './health'
import styles from './health.module.css'

interface HealthListProps {
  domain: Domain
  /** The button that leads to what repairs a check. */
  actionOf: (action: NonNullable<HealthCheck['action']>) => ReactElement
}

/** What is wrong comes first; what is good needs no reading. */
const order: readonly HealthCheck['state'][] = ['bad', 'warn', 'unknown', 'good']

const sorted = (checks: readonly HealthCheck[]): HealthCheck[] =>
  order.flatMap(state => checks.filter(check => check.state === state))

/** When DNS was asked: what is known without it is always of now. */
const checkedAt = (checks: readonly HealthCheck[]): string => checks.map(check => check.checked_at).sort()[0] ?? ''

/** The checks of a domain, each with what it means, what was found and what repairs it. */
export const HealthList = ({ domain, actionOf }: HealthListProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(healthQuery(domain.id))
  const again = useCheckHealth(domain.id)
  if (!data && error)
    return (
      <ErrorState title={t('health.failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
        {errorText(error, t('list.loadFailedHint'))}
      </ErrorState>
    )
  if (!data)
    return (
      <SkeletonGroup label={t('health.checking')} className={styles.list}>
        <p aria-hidden="true" className={styles.meaning}>
          {t('health.checking')}
        </p>
        <Skeleton height="4rem" shape="block" />
        <Skeleton height="4rem" shape="block" />
        <Skeleton height="4rem" shape="block" />
      </SkeletonGroup>
    )
  if (data.length === 0) return <p className={styles.meaning}>{t('health.notYet')}</p>
  const good = data.filter(({ state }) => state === 'good').length
  return (
    <Stack gap={4}>
      <div className={styles.head}>
        <p role="status">
          <strong>{t('health.count', { good, count: data.length })}</strong>
          <span className={styles.meaning}>{t('health.checkedAt', { date: formatDateTime(checkedAt(data)) })}</span>
        </p>
        <Button pending={again.isPending} onClick={() => again.mutate()}>
          <RefreshCw aria-hidden="true" />
          {t('health.again')}
        </Button>
      </div>
      {again.error && <FormError>{errorText(again.error, t('health.failed'))}</FormError>}
      <ul className={styles.list}>
        {sorted(data).map(check => (
          <CheckItem key={check.check} check={check} action={check.action && actionOf(check.action)} />
        ))}
      </ul>
    </Stack>
  )
}
