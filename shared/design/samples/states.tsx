import { Button, Card, EmptyState, ErrorState, Skeleton, SkeletonGroup, Stack } from '@panel/shared/ui'
import { Globe } from '@panel/shared/ui/icons'
import styles from '../design-page.module.css'
import { useDesignText } from '../design-text'

export const StateSamples = () => {
  const t = useDesignText()
  return (
    <div className={styles.grid}>
      <Card>
        <EmptyState
          icon={<Globe />}
          title={t('sample.emptyTitle')}
          actions={<Button variant="primary">{t('sample.emptyAction')}</Button>}
        >
          {t('sample.emptyText')}
        </EmptyState>
      </Card>
      <Card>
        <ErrorState
          title={t('sample.errorTitle')}
          actions={<Button variant="primary">{t('sample.retry')}</Button>}
          reference="req-7f3a"
        >
          {t('sample.errorText')}
        </ErrorState>
      </Card>
      <Card>
        <SkeletonGroup label={t('sample.loading')}>
          <Stack gap={3}>
            <Skeleton shape="circle" />
            <Skeleton width="60%" />
            <Skeleton />
            <Skeleton width="80%" />
            <Skeleton shape="block" />
          </Stack>
        </SkeletonGroup>
      </Card>
    </div>
  )
}
