import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { applyServerErrors, FormShell, hasChangedSince, useDraft } from '@panel/shared/forms'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { downloadText } from '@panel/shared/lists'
import { domainCan, type ExistingRecord, formatZone, fullName } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Alert } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { DelegationChoice } from '../../common/delegation-choice'
import { chosenNameservers, type DelegationValues } from '../../common/delegation-values'
import { OwnNameservers } from '../../common/own-nameservers'
import { verdictText, withRules } from '../../common/rule-texts'
import { checkQueryOf } from './api/check-nameservers'
import { useSaveDelegation } from './api/save-delegation'
import { PlatformNameservers } from './nameserver-fields'
import { Preflight } from './preflight'
import { toChange, useDelegationForm } from './use-delegation-form'

interface DelegationFormProps {
  domain: Domain
  /** Records that would no longer be served; they are kept. */
  records: readonly ExistingRecord[]
}

const types = ['internal', 'external', 'parking'] as const

/** The nameservers of the domain: the platform's, the customer's own, or those of a parking page (S4.7). */
export const DelegationForm = ({ domain, records }: DelegationFormProps) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const form = useDelegationForm(domain)
  const draft = useDraft(form, `delegation-${domain.id}`)
  const save = useSaveDelegation(domain)
  const type = form.watch('delegation_type')
  const typed = chosenNameservers(form.watch(), fullName(domain))
  const [asked, setAsked] = useState<DelegationValues>()
  const check = useQuery({ ...checkQueryOf(domain.id, typed), enabled: false })
  const store = (values: DelegationValues) => {
    setAsked(undefined)
    const hasChanged = hasChangedSince(form)
    save.mutate(toChange(values, fullName(domain)), {
      onSuccess: waitsUntil => {
        if (!hasChanged()) {
          form.reset(values)
          draft.clear()
        }
        const saved = waitsUntil ? t('delegation.waits', { date: formatDateTime(waitsUntil) }) : t('delegation.saved')
        showToast({ tone: 'success', text: saved })
      },
      onError: error => applyServerErrors(form, error),
    })
  }
  // What is known to break the domain is saved only on purpose.
  const submit = (values: DelegationValues) =>
    values.delegation_type === 'external' && check.data?.breaks_dnssec ? setAsked(values) : store(values)
  const recordCount = records.length
  const download = () => downloadText(`${fullName(domain)}.zone`, 'text/dns', formatZone(records, fullName(domain)))
  const leavesRecords = domain.delegation_type === 'internal' && type !== 'internal' && recordCount > 0
  return (
    <FormShell
      form={form}
      label={t('delegation.title')}
      onSubmit={submit}
      loading={save.isPending}
      submitError={save.error && errorText(save.error, t('delegation.failed'))}
      submitLabel={t('delegation.save')}
      submitVariant={form.formState.isDirty ? 'primary' : 'secondary'}
      disabledReason={verdictText(t, domainCan.changeDelegation(domain))}
    >
      <DelegationChoice form={form} types={types} variant="cards" />
      {type === 'external' ? (
        <OwnNameservers form={form} domainName={fullName(domain)} />
      ) : (
        <PlatformNameservers type={type} />
      )}
      {type === 'external' && (
        <Preflight
          domainId={domain.id}
          nameservers={typed}
          isNew={form.formState.isDirty}
          onExport={recordCount > 0 ? download : undefined}
        />
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && store(asked)}
        title={t('delegation.check.breaksTitle')}
        text={t('delegation.check.dnssec')}
        confirmLabel={t('delegation.check.breaksConfirm')}
        tone="danger"
      />
      {leavesRecords && <Alert tone="warning">{t('delegation.recordsKept', { count: recordCount })}</Alert>}
    </FormShell>
  )
}
