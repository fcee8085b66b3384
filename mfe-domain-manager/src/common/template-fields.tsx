import { useTranslation } from '@panel/shared/i18n'
import type { NamedTemplate } from '@panel/shared/rules'
import { DateText, ExternalAnchor, TextField, type TextFieldProps } from '@panel/shared/ui'

type FieldName = NamedTemplate['fields'][number]['name']

interface TemplateFieldsProps {
  template: NamedTemplate
  /** What a field needs to be part of its form. */
  control: (name: FieldName) => Omit<TextFieldProps, 'label'>
  errorOf: (name: FieldName) => string | undefined
}

/** The parameters of a template, each with an example and its source. */
export const TemplateFields = ({ template, control, errorOf }: TemplateFieldsProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { source, checked, fields } = template
  return (
    <>
      {fields.map(({ name, optional, example }) => (
        <TextField
          key={name}
          label={t(`dns.template.field.${name}`)}
          description={t('dns.template.example', { example })}
          optional={optional}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf(name)}
          {...control(name)}
        />
      ))}
      <p>
        {t('dns.template.source')}{' '}
        <ExternalAnchor href={source} target="_blank">
          {new URL(source).hostname}
        </ExternalAnchor>
        , <DateText moment={`${checked}T12:00:00Z`} />
      </p>
    </>
  )
}
