import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import type { NamedTemplate } from '@panel/shared/rules'
import { Alert, Spinner } from '@panel/shared/ui'
import { withRules } from '../../../common/rule-texts'
import { TemplateFields } from '../../../common/template-fields'
import { useChangeZone } from '../api/zone-changes'
import { ChangeDialog } from '../change-dialog'
import { SaveError } from '../form/save-error'
import { useUndoToast } from '../use-undo-toast'
import { TemplatePreview } from './template-preview'
import { useTemplatePlan } from './use-template-plan'

interface TemplateFormProps {
  domainId: number
  zone: string
  records: readonly DnsRecord[]
  template: NamedTemplate
  values: Record<string, string>
  onType: (values: Record<string, string>) => void
  onBack: () => void
  onClose: () => void
  onDone: () => void
}

/** What a template needs to know, and what it would change; saved as one change set of the version that was shown. */
export const TemplateForm = ({ template, values, onType, onBack, onClose, onDone, ...zone }: TemplateFormProps) => {
  const { t } = useTranslation(withRules)
  const { changes, preview, isReady, error, faultOf, isInFields } = useTemplatePlan({ ...zone, template, values })
  const save = useChangeZone(zone.domainId)
  const undoToast = useUndoToast(zone.domainId)
  const name = t(`dns.template.name.${template.id}`)
  const count = preview?.diff.length ?? 0
  const start = () =>
    save.mutate(
      { changes, version: preview?.version, note: `template:${template.id}` },
      {
        onSuccess: ({ change }) => {
          onDone()
          if (change !== null) undoToast(t('dns.template.done', { name }), change)
        },
      },
    )
  return (
    <ChangeDialog
      onClose={onClose}
      title={name}
      description={t(`dns.template.hint.${template.id}`)}
      count={count}
      save={save}
      failed={t('dns.template.saveFailed')}
      closeLabel={t('dns.template.back')}
      onBack={onBack}
      disabledReason={count === 0 ? t(isReady ? 'dns.template.nothing' : 'dns.template.fill') : undefined}
      onApply={start}
      field={
        <TemplateFields
          template={template}
          control={field => ({
            name: field,
            value: values[field] ?? '',
            onChange: event => onType({ ...values, [field]: event.target.value }),
          })}
          errorOf={field => {
            const fault = faultOf(field)
            return fault && t(fault.code, { ns: 'rules', ...fault.params, defaultValue: fault.message })
          }}
        />
      }
    >
      {error && !isInFields && (
        <Alert tone="danger">
          <SaveError error={error} fallback={t('dns.template.failed')} />
        </Alert>
      )}
      {preview && <TemplatePreview diff={preview.diff} warnings={preview.warnings} />}
      {isReady && !preview && !error && <Spinner label={t('dns.template.reading')} />}
      {!isReady && <p>{t('dns.template.fill')}</p>}
    </ChangeDialog>
  )
}
