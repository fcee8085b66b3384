import { useForm } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { foldText } from '@panel/shared/rules'
import { Button, Stack, TextField } from '@panel/shared/ui'
import { Plus } from '@panel/shared/ui/icons'
import { splitTags, useTags } from '../use-facets'
import styles from './bulk.module.css'
import { type BulkFormProps, BulkFormShell } from './bulk-form-shell'

const longest = 40

/** Whether a tag is longer than the server keeps. */
const faultyTags = (typed: string): boolean => splitTags(typed).some(tag => tag.length > longest)

const fields = ['add', 'remove'] as const

/** Suggestions that there is room for. */
const suggested = 12

/** Tags that the chosen domains get and lose; the others stay. Those that there are can be chosen. */
export const BulkTagsForm = ({ onRequest, onCancel }: BulkFormProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const form = useForm({ defaultValues: { add: '', remove: '' } })
  const { errors } = form.formState
  const tags = useTags()
  const typed = form.watch()
  return (
    <BulkFormShell
      form={form}
      onSubmit={({ add, remove }) => onRequest({ add: splitTags(add), remove: splitTags(remove) })}
      onCancel={onCancel}
    >
      {fields.map(field => {
        const left = tags.filter(tag => !splitTags(typed[field]).some(each => foldText(each) === foldText(tag)))
        return (
          <Stack key={field} gap={2}>
            <TextField
              label={t(`bulk.tags.${field}`)}
              description={field === 'add' ? t('bulk.tags.hint') : undefined}
              autoComplete="off"
              error={errors[field]?.message}
              {...form.register(field, {
                validate: (text, { add, remove }) => {
                  if (splitTags(`${add},${remove}`).length === 0) return t('bulk.tags.none')
                  return faultyTags(text) ? t('bulk.tags.tooLong') : true
                },
              })}
            />
            {left.length > 0 && (
              <fieldset className={styles.suggestions} aria-label={t(`bulk.tags.known.${field}`)}>
                {left.slice(0, suggested).map(tag => (
                  <Button
                    key={tag}
                    size="sm"
                    icon={<Plus aria-hidden="true" />}
                    onClick={() =>
                      form.setValue(field, [...splitTags(typed[field]), tag].join(', '), { shouldValidate: true })
                    }
                  >
                    {tag}
                  </Button>
                ))}
              </fieldset>
            )}
          </Stack>
        )
      })}
    </BulkFormShell>
  )
}
