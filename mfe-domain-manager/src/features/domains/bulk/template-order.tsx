import { useForm } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { TextArea } from '@panel/shared/ui'
import { ruleText, withRules } from '../../../common/rule-texts'
import { readTemplate } from '../../../model/dns-template'
import type { OrderFormProps } from './order-forms'
import { OrderShell } from './order-shell'

/** Records as a zone file writes them, which each of the chosen domains gets. */
export const TemplateOrder = ({ onOrder, onCancel }: OrderFormProps) => {
  const { t } = useTranslation(withRules)
  const form = useForm({ defaultValues: { text: '' } })
  const { errors } = form.formState
  const validate = (text: string) => {
    const { records, fault, ownName } = readTemplate(text)
    if (fault) return t('bulk.template.line', { line: fault.line, text: ruleText(t, fault.finding) })
    if (ownName !== undefined) return t('bulk.template.ownName', { line: ownName })
    return records.length > 0 ? true : t('bulk.template.none')
  }
  return (
    <OrderShell
      form={form}
      onSubmit={({ text }) => onOrder({ records: readTemplate(text).records })}
      onCancel={onCancel}
    >
      <TextArea
        label={t('bulk.template.label')}
        mono
        rows={6}
        placeholder={'@ 3600 MX 10 mail.example.net.\nwww 300 A 192.0.2.1'}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        error={errors.text?.message}
        {...form.register('text', { validate })}
      />
    </OrderShell>
  )
}
