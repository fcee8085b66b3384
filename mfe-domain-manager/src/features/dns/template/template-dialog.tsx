import type { DnsRecord } from '@panel/shared/contract'
import type { DialogDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { useUnsaved } from '@panel/shared/panel'
import { Button, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { initialValues, readTemplateDraft, writeTemplateDraft } from '../../../model/template-draft'
import { TemplateChoice } from './template-choice'
import { TemplateForm } from './template-form'

interface TemplateDialogProps {
  domainId: number
  zone: string
  records: readonly DnsRecord[]
  draft: DialogDraft
}

/** Shows the name of the domain in what is suggested; one of another script is put in by the rules. */
const ownName = (zone: string, values: Record<string, string>): Record<string, string> => {
  const dashed = /^[a-z0-9.-]+$/.test(zone) ? zone.replaceAll('.', '-') : '{dashed}'
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replace('{dashed}', dashed)]))
}

/** Records for a service in two steps: which one, then what it needs and what it changes. */
export const TemplateDialog = ({ draft, ...zone }: TemplateDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const chosen = readTemplateDraft(draft.text)
  useUnsaved(chosen !== null, { title: t('dns.template.title') })
  if (!draft.open) return null
  if (chosen)
    return (
      <TemplateForm
        key={chosen.template.id}
        {...zone}
        {...chosen}
        onType={values => draft.change(writeTemplateDraft({ ...chosen, values }))}
        onBack={() => draft.change('')}
        onClose={draft.hide}
        onDone={draft.forget}
      />
    )
  return (
    <Dialog
      open
      onClose={draft.forget}
      size="lg"
      title={t('dns.template.title')}
      description={t('dns.template.text')}
      footer={<Button onClick={draft.forget}>{t('cancel')}</Button>}
    >
      <Stack gap={4}>
        <TemplateChoice
          onChoose={template =>
            draft.change(writeTemplateDraft({ template, values: ownName(zone.zone, initialValues(template)) }))
          }
        />
      </Stack>
    </Dialog>
  )
}
