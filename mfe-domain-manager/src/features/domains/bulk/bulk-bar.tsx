import type { OperationBody } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { OperationDialog } from '@panel/shared/operations'
import { ContributionDialog, contributionsOf, type FoundContribution } from '@panel/shared/panel/points'
import { Button } from '@panel/shared/ui'
import { ChevronDown, Download, X } from '@panel/shared/ui/icons'
import { Menu } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { knownOf } from '../../../common/domain-contributions'
import type { Selection } from '../use-selection'
import styles from './bulk.module.css'
import { BulkFormDialog, type BulkFormKind, bulkForms } from './bulk-form-dialog'

interface BulkBarProps {
  selection: Pick<Selection, 'count' | 'target' | 'domains' | 'clear'>
  onExport: () => void
  /** Whether a file is being made. */
  exporting: boolean
}

/** What another panel does with the domains that were chosen when it was opened. */
interface Contributed {
  contribution: FoundContribution
  domains: ReturnType<typeof knownOf>[]
}

/** How many domains one order may name, or leave out. */
const mostDomains = 10_000

const flags = {
  auto_renew: 'auto_renew',
  transfer_lock: 'client_transfer_lock',
  privacy: 'privacy_enabled',
} as const

const flagKinds = ['auto_renew', 'transfer_lock', 'privacy'] as const

/** What can be done with the chosen domains at once: each an order that the server carries out. */
export const BulkBar = ({ selection: { count, target, domains, clear }, onExport, exporting }: BulkBarProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [form, setForm] = useState<BulkFormKind>()
  const [contributed, setContributed] = useState<Contributed>()
  const [request, setRequest] = useState<OperationBody>()
  const named = target.ids ?? target.filter?.except ?? []
  const disabledReason = named.length > mostDomains ? t('bulk.tooMany', { count: mostDomains }) : undefined
  const close = (started: boolean) => {
    setRequest(undefined)
    if (started) setForm(undefined)
  }
  const menu = (id: string, label: string, entries: { id: string; label: string; onAction: () => void }[]) => (
    <Menu
      key={id}
      label={label}
      trigger={
        <>
          {label}
          <ChevronDown aria-hidden="true" />
        </>
      }
      variant="secondary"
      size="sm"
      placement="bottom start"
      groups={[{ id, entries: entries.map(entry => (disabledReason ? { ...entry, disabledReason } : entry)) }]}
    />
  )
  return (
    <section aria-label={t('bulk.label')} className={styles.bar}>
      <p className={styles.count} role="status">
        {t('bulk.chosen', { count })}
      </p>
      <div className={styles.actions}>
        {flagKinds.map(kind =>
          menu(
            kind,
            t(`bulk.menu.${kind}`),
            [true, false].map(on => ({
              id: `${kind}-${on}`,
              label: t(`bulk.action.${kind}.${on ? 'on' : 'off'}`),
              onAction: () => setRequest({ kind, ...target, params: { [flags[kind]]: on } }),
            })),
          ),
        )}
        {menu('more', t('bulk.menu.more'), [
          ...bulkForms.map(kind => ({ id: kind, label: t(`bulk.order.${kind}`), onAction: () => setForm(kind) })),
          {
            id: 'restore',
            label: t('bulk.order.restore'),
            onAction: () => setRequest({ kind: 'restore', ...target, params: {} }),
          },
          ...contributionsOf('domains.bulk-action').map(each => ({
            id: each.id,
            label: each.title,
            onAction: () => setContributed({ contribution: each, domains: domains().map(knownOf) }),
          })),
        ])}
        <Button size="sm" icon={<Download aria-hidden="true" />} pending={exporting} onClick={onExport}>
          {t('bulk.export')}
        </Button>
        <Button size="sm" variant="ghost" icon={<X aria-hidden="true" />} onClick={clear}>
          {t('bulk.clear')}
        </Button>
      </div>
      {form && (
        <BulkFormDialog
          kind={form}
          onRequest={params => setRequest({ kind: form, ...target, params })}
          onClose={() => setForm(undefined)}
        />
      )}
      {contributed && (
        <ContributionDialog
          contributions={[contributed.contribution]}
          context={{ domains: contributed.domains }}
          onClose={() => setContributed(undefined)}
        />
      )}
      {request && <OperationDialog request={request} onClose={close} />}
    </section>
  )
}
