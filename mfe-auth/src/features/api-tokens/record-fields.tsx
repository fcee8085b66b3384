import { MAX_TOKEN_RECORDS, type newTokenForm } from '@panel/shared/contract'
import { type ContractForm, useFieldArray, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Button, IconButton, TextField } from '@panel/shared/ui'
import { X } from '@panel/shared/ui/icons'
import { useId } from 'react'
import choices from '../../common/choices.module.css'
import styles from './api-tokens.module.css'

/** The records that a token is limited to: patterns of names, each with its types. The API checks what was typed. */
export const RecordFields = ({ form }: { form: ContractForm<typeof newTokenForm> }) => {
  const { t } = useTranslation('mfe-auth')
  const fieldError = useFieldError('mfe-auth')
  const hint = useId()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'records' })
  const errors = form.formState.errors.records
  const word = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
  return (
    <fieldset className={choices.choices} aria-describedby={hint}>
      <legend className={choices.legend}>{t('tokens.records')}</legend>
      <p id={hint} className={styles.hint}>
        {fields.length === 0 ? t('tokens.recordsAll') : t('tokens.recordsHint')}
      </p>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.record}>
          <TextField
            label={t('tokens.recordHost', { number: String(index + 1) })}
            {...word}
            error={fieldError(errors?.[index]?.host)}
            {...form.register(`records.${index}.host`)}
          />
          <TextField
            label={t('tokens.recordTypes', { number: String(index + 1) })}
            {...word}
            error={fieldError(errors?.[index]?.types)}
            {...form.register(`records.${index}.types`)}
          />
          <IconButton
            className={styles.remove}
            label={t('tokens.recordRemove', { number: String(index + 1) })}
            icon={<X />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {fields.length < MAX_TOKEN_RECORDS && (
        <div>
          <Button size="sm" onClick={() => append({ host: '', types: '' })}>
            {t('tokens.recordAdd')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
