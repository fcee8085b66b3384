import { ProgressBar } from '@panel/shared/lists'
import { Alert, Badge, Button, CountBadge, Inline, Stack, StatusBadge, ToastRegion } from '@panel/shared/ui'
import { useState } from 'react'
import styles from '../design-page.module.css'
import { useDesignText } from '../design-text'

const tones = ['info', 'success', 'warning', 'danger'] as const
const statuses = ['approved', 'rejected', 'pending', 'reserved', 'unknown'] as const

export const FeedbackSamples = () => {
  const t = useDesignText()
  return (
    <div className={styles.grid}>
      <Stack gap={3}>
        {tones.map(tone => (
          <Alert key={tone} tone={tone} live={false}>
            {t(`sample.${tone}`)}
          </Alert>
        ))}
        <Alert
          tone="danger"
          live={false}
          title={t('sample.dangerTitle')}
          actions={<Button size="sm">{t('sample.retry')}</Button>}
          onDismiss={() => undefined}
        >
          {t('sample.danger')}
        </Alert>
      </Stack>
      <Stack gap={4}>
        <Inline>
          {statuses.map(status => (
            <StatusBadge key={status} status={status}>
              {t(`sample.${status}`)}
            </StatusBadge>
          ))}
        </Inline>
        <Inline>
          <Badge>A</Badge>
          <Badge tone="info">MX</Badge>
          <CountBadge count={3} />
          <CountBadge count={120} />
        </Inline>
        <ProgressBar label={t('sample.progress')} value={36} />
        <ProgressBar label={t('sample.progress')} value={82} tone="warning" size="md" />
        <ProgressBar label={t('sample.upload')} />
        <ToastSample />
      </Stack>
    </div>
  )
}

const ToastSample = () => {
  const t = useDesignText()
  const [shown, setShown] = useState<readonly number[]>([])
  return (
    <div>
      <Button onClick={() => setShown([...shown, (shown.at(-1) ?? 0) + 1])}>{t('sample.toast')}</Button>
      <ToastRegion
        toasts={shown.map(id => ({
          id,
          tone: tones[id % tones.length] ?? 'info',
          text: t('sample.record'),
          action: { label: t('sample.undo'), run: () => undefined },
        }))}
        onDismiss={id => setShown(current => current.filter(other => other !== id))}
      />
    </div>
  )
}
