import { useForm } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { TextField } from '@panel/shared/ui'
import { type BulkFormProps, BulkFormShell } from './bulk-form-shell'

const longest = 40

/** Tags as typed, separated by commas: each once, in the order typed. */
const splitTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map(tag => tag.trim())
      .filter(tag => tag !== ''),
  ),
]

/** Whether a tag is longer than the server keeps. */
const faultyTags = (typed: string): boolean => splitTags(typed).some(tag => tag.length > longest)

const fields = ['add', 'remove'] as const

/** Tags that the chosen domains get and lose; the others stay. */
export const BulkTagsForm = ({ onRequest, onCancel }: BulkFormProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const form = useForm({ defaultValues: { add: '', remove: '' } })
  const { errors } = form.formState
  return (
    <BulkFormShell
      form={form}
      onSubmit={({ add, remove }) => onRequest({ add: splitTags(add), remove: splitTags(remove) })}
      onCancel={onCancel}
    >
      {fields.map(field => (
        <TextField
          key={field}
          label={t(`bulk.tags.${field}`)}
          description={field === 'add' ? t('bulk.tags.hint') : undefined}
          autoComplete="off"
          error={errors[field]?.message}
          {...form.register(field, {
            validate: (typed, { add, remove }) => {
              if (splitTags(`${add},${remove}`).length === 0) return t('bulk.tags.none')
              return faultyTags(typed) ? t('bulk.tags.tooLong') : true
            },
          })}
        />
      ))}
    </BulkFormShell>
  )
}
