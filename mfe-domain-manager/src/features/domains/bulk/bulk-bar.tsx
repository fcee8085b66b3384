import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Button } from '@panel/shared/ui'
import { ChevronDown, Download, X } from '@panel/shared/ui/icons'
import { Menu } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { type BulkAction, planBulk } from '../../../model/bulk-plan'
import { useRefusal } from '../use-refusal'
import styles from './bulk.module.css'
import { BulkDialog } from './bulk-dialog'
import { useBulkRun } from './use-bulk-run'

interface BulkBarProps {
  chosen: readonly Domain[]
  onExport: () => void
  onClear: () => void
}

const flags = ['auto_renew', 'client_transfer_lock'] as const

/** What can be done with the chosen domains at once. */
export const BulkBar = ({ chosen, onExport, onClear }: BulkBarProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const refusal = useRefusal()
  const run = useBulkRun()
  const [job, setJob] = useState<{ action: BulkAction; chosen: readonly Domain[]; id: number }>()
  const entries = (flag: (typeof flags)[number]) =>
    [true, false].map(on => ({
      id: `${flag}-${on}`,
      label: t(`bulk.action.${flag}.${on ? 'on' : 'off'}`),
      onAction: () => setJob({ action: { flag, on }, chosen, id: Date.now() }),
    }))
  return (
    <section aria-label={t('bulk.label')} className={styles.bar}>
      <p className={styles.count} role="status">
        {t('bulk.chosen', { count: chosen.length })}
      </p>
      <div className={styles.actions}>
        {flags.map(flag => (
          <Menu
            key={flag}
            label={t(`bulk.menu.${flag}`)}
            trigger={
              <>
                {t(`bulk.menu.${flag}`)}
                <ChevronDown aria-hidden="true" />
              </>
            }
            variant="secondary"
            size="sm"
            placement="bottom start"
            groups={[{ id: flag, entries: entries(flag) }]}
          />
        ))}
        <Button size="sm" icon={<Download aria-hidden="true" />} onClick={onExport}>
          {t('bulk.export')}
        </Button>
        <Button size="sm" variant="ghost" icon={<X aria-hidden="true" />} onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </div>
      {job && (
        <BulkDialog
          key={job.id}
          action={job.action}
          plan={planBulk(
            job.chosen,
            job.action,
            domain => refusal(domain, job.action.flag),
            t(`bulk.already.${job.action.flag}.${job.action.on ? 'on' : 'off'}`),
          )}
          run={run}
          onClose={() => {
            run.reset()
            setJob(undefined)
          }}
        />
      )}
    </section>
  )
}
