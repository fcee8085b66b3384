import { TextArea, useForm } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { DNS_TEMPLATES } from '@panel/shared/rules'
import { Select } from '@panel/shared/ui'
import { ruleText, withRules } from '../../../common/rule-texts'
import { TemplateFields } from '../../../common/template-fields'
import { readTemplate } from '../../../model/dns-template'
import { initialValues } from '../../../model/template-draft'
import { type BulkFormProps, BulkFormShell } from './bulk-form-shell'

const own = 'own'

interface TemplateInput {
  template: string
  text: string
  values: Record<string, string>
}

/** Records that each of the chosen domains gets: those of a service, or one's own as a zone file writes them. */
export const BulkTemplateForm = ({ onRequest, onCancel }: BulkFormProps) => {
  const { t } = useTranslation(withRules)
  const form = useForm<TemplateInput>({ defaultValues: { template: own, text: '', values: {} } })
  const { errors } = form.formState
  const template = DNS_TEMPLATES.find(({ id }) => id === form.watch('template'))
  const validate = (text: string) => {
    const { records, fault, ownName } = readTemplate(text)
    if (fault) return t('bulk.template.line', { line: fault.line, text: ruleText(t, fault.finding) })
    if (ownName !== undefined) return t('bulk.template.ownName', { line: ownName })
    return records.length > 0 ? true : t('bulk.template.none')
  }
  const choose = (id: string) => {
    const chosen = DNS_TEMPLATES.find(one => one.id === id)
    form.setValue('values', chosen ? initialValues(chosen) : {})
  }
  return (
    <BulkFormShell
      form={form}
      onSubmit={({ text, values }) =>
        onRequest(template ? { template: template.id, values } : { records: readTemplate(text).records })
      }
      onCancel={onCancel}
    >
      <Select
        label={t('bulk.template.choose')}
        options={[
          { value: own, label: t('bulk.template.own') },
          ...DNS_TEMPLATES.map(({ id, group }) => ({
            value: id,
            label: `${t(`dns.template.group.${group}`)}: ${t(`dns.template.name.${id}`)}`,
          })),
        ]}
        {...form.register('template', { onChange: event => choose(event.target.value) })}
      />
      {template ? (
        <TemplateFields
          key={template.id}
          template={template}
          control={name => {
            const isOptional = template.fields.some(field => field.name === name && field.optional)
            return form.register(`values.${name}`, isOptional ? {} : { required: t('dns.template.required') })
          }}
          errorOf={name => errors.values?.[name]?.message}
        />
      ) : (
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
      )}
    </BulkFormShell>
  )
}
