import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Button, Switch } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import styles from './staged.module.css'
import { StagedReview } from './staged-review'
import type { Staged } from './use-staged'

interface StagedBarProps {
  domainId: number
  stored: readonly DnsRecord[]
  staged: Staged
}

/** Whether changes are collected, how many there are, and the way to review or drop them. */
export const StagedBar = ({ domainId, stored, staged }: StagedBarProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [asks, setAsks] = useState<'review' | 'discard'>()
  const count = staged.changes.length
  const close = () => setAsks(undefined)
  const discard = () => {
    staged.forget()
    close()
  }
  return (
    <section className={styles.bar} aria-label={t('dns.staged.title')} data-waiting={count > 0 || undefined}>
      <Switch
        label={t('dns.staged.collect')}
        checked={staged.isOn}
        onChange={staged.collect}
        disabledReason={count > 0 ? t('dns.staged.waiting') : undefined}
      />
      <span role="status">{count > 0 && t('dns.staged.count', { count })}</span>
      {count > 0 && (
        <span className={styles.actions}>
          <Button size="sm" variant="primary" onClick={() => setAsks('review')}>
            {t('dns.staged.review')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsks('discard')}>
            {t('dns.staged.discard')}
          </Button>
        </span>
      )}
      {asks === 'review' && (
        <StagedReview domainId={domainId} stored={stored} staged={staged} onClose={close} onSaved={discard} />
      )}
      <ConfirmDialog
        open={asks === 'discard'}
        onClose={close}
        onConfirm={discard}
        title={t('dns.staged.discardTitle', { count })}
        text={t('dns.staged.discardText')}
        confirmLabel={t('dns.staged.discard')}
        tone="danger"
      />
    </section>
  )
}
