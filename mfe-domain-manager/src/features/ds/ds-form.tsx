import { isApiError, useErrorText } from '@panel/shared/api-client'
import type { Domain, DsRecord } from '@panel/shared/contract'
import { FormShell, TextArea, useForm } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { domainCan } from '@panel/shared/rules'
import { Alert, Button } from '@panel/shared/ui'
import { verdictText, withRules } from '../../common/rule-texts'
import { useSetDs } from './api'
import styles from './ds.module.css'

/** Adds DS records, typed or pasted as nameservers and registrars write them, also as keys. */
export const DsForm = ({ domain, ds }: { domain: Domain; ds: readonly DsRecord[] }) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const save = useSetDs(domain.id)
  const form = useForm<{ text: string }>({ defaultValues: { text: '' } })
  const add = (text: string, force: boolean) => {
    if (text.trim() === '') {
      form.setError('text', { message: t('ds.required') }, { shouldFocus: true })
      return
    }
    save.mutate(
      { ds: [...ds, text], ...(force && { force }) },
      {
        onSuccess: () => form.reset(),
        onError: error => {
          const said = isApiError(error) ? error.fields.map(({ message }) => message) : []
          if (said.length > 0) form.setError('text', { message: [...new Set(said)].join(' ') }, { shouldFocus: true })
        },
      },
    )
  }
  const isUnanswered = isApiError(save.error) && save.error.code === 'ds_unanswered'
  const isInField = isApiError(save.error) && save.error.fields.length > 0
  const told = save.error && !isInField && !isUnanswered ? errorText(save.error, t('ds.failed')) : null
  return (
    <FormShell
      form={form}
      label={t('ds.add')}
      onSubmit={({ text }) => add(text, false)}
      loading={save.isPending}
      submitError={told}
      submitLabel={t('ds.check')}
      submitVariant={form.formState.isDirty ? 'primary' : 'secondary'}
      disabledReason={verdictText(t, domainCan.editNameservers(domain))}
    >
      <TextArea
        label={t('ds.paste')}
        description={t('ds.pasteHint')}
        error={form.formState.errors.text?.message}
        mono
        rows={4}
        spellCheck={false}
        autoComplete="off"
        {...form.register('text')}
      />
      {isUnanswered && (
        <Alert tone="danger" title={t('ds.unanswered')}>
          <p>{errorText(save.error, t('ds.failed'))}</p>
          <p className={styles.force}>
            <Button
              size="sm"
              variant="danger"
              pending={save.isPending}
              onClick={() => add(form.getValues('text'), true)}
            >
              {t('ds.force')}
            </Button>
          </p>
        </Alert>
      )}
    </FormShell>
  )
}
