import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { FormShell, useDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { downloadText } from '@panel/shared/lists'
import { domainCan, type ExistingRecord, formatZone, fullName } from '@panel/shared/rules'
import { Alert } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { DelegationChoice } from '../../common/delegation-choice'
import { chosenNameservers } from '../../common/delegation-values'
import { OwnNameservers } from '../../common/own-nameservers'
import { dsQuery } from '../../common/queries'
import { verdictText, withRules } from '../../common/rule-texts'
import { PlatformNameservers } from './nameserver-fields'
import { Preflight } from './preflight'
import { useCheckedSave } from './use-checked-save'
import { useDelegationForm } from './use-delegation-form'

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
  const type = form.watch('delegation_type')
  const typed = chosenNameservers(form.watch(), fullName(domain))
  const recordCount = records.length
  const { save, checking, asked, setAsked, store, submit } = useCheckedSave(domain, recordCount, form, draft.clear)
  const download = () => downloadText(`${fullName(domain)}.zone`, 'text/dns', formatZone(records, fullName(domain)))
  // The section beside this form has asked.
  const leavesKeys = domain.delegation_type === 'external' && type !== 'external'
  const ds = useQuery({ ...dsQuery(domain.id), enabled: false })
  const leavesRecords = domain.delegation_type === 'internal' && type !== 'internal' && recordCount > 0
  return (
    <FormShell
      form={form}
      label={t('delegation.title')}
      onSubmit={submit}
      loading={save.isPending || checking}
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
      {domain.more_nameservers && (
        <Alert tone="info">{t('delegation.more', { nameservers: domain.more_nameservers.join(', ') })}</Alert>
      )}
      {leavesKeys && ds.data && ds.data.ds.length > 0 && <Alert tone="warning">{t('delegation.leavesDs')}</Alert>}
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
        onConfirm={() => asked && store(asked.values)}
        title={t(asked?.risk === 'silent' ? 'delegation.check.silentTitle' : 'delegation.check.breaksTitle')}
        text={t(asked?.risk === 'silent' ? 'delegation.check.silent' : 'delegation.check.dnssec')}
        confirmLabel={t('delegation.check.breaksConfirm')}
        tone="danger"
      />
      {leavesRecords && <Alert tone="warning">{t('delegation.recordsKept', { count: recordCount })}</Alert>}
    </FormShell>
  )
}
