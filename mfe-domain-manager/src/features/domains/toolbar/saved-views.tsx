import { useErrorText, useQuery } from '@panel/shared/api-client'
import { savedViewNameBody } from '@panel/shared/contract'
import { FormShell, useContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Alert, Button, IconButton, Stack, TextField } from '@panel/shared/ui'
import { X } from '@panel/shared/ui/icons'
import { useState } from 'react'
import { readView, type ShownList, writeView } from '../../../model/saved-view'
import { savedViewsQuery, useRemoveView, useSaveView } from '../api/saved-views'
import type { ColumnChoice } from '../table/columns'
import styles from './toolbar.module.css'

export interface SavedViewsProps {
  list: ShownList
  choice: ColumnChoice
  /** Shows the list as a view has it. */
  onApply: (list: ShownList, choice: ColumnChoice) => void
}

/** Searches, orders and columns under names, kept for the account: chosen, removed, and the present one saved. */
export const SavedViews = ({ list, choice, onApply }: SavedViewsProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(savedViewsQuery())
  const remove = useRemoveView()
  const fail = (failure: unknown) => showToast({ tone: 'danger', text: errorText(failure, t('views.removeFailed')) })
  return (
    <Stack gap={4}>
      {error && !data && (
        <Alert tone="warning" actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
          {errorText(error, t('views.failed'))}
        </Alert>
      )}
      {data?.length === 0 && <p className={styles.hint}>{t('views.none')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.views} aria-label={t('views.title')}>
          {data.map(view => (
            <li key={view.id} className={styles.view}>
              <Button variant="ghost" size="sm" onClick={() => onApply(readView(view), view.columns)}>
                {view.name}
              </Button>
              <IconButton
                size="sm"
                label={t('views.remove', { name: view.name })}
                icon={<X aria-hidden="true" />}
                onClick={() => remove.mutate(view.id, { onError: fail })}
              />
            </li>
          ))}
        </ul>
      )}
      <SaveView list={list} choice={choice} />
    </Stack>
  )
}

const SaveView = ({ list, choice }: Pick<SavedViewsProps, 'list' | 'choice'>) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-domain-manager')
  const save = useSaveView()
  const [failure, setFailure] = useState<unknown>()
  const form = useContractForm(savedViewNameBody, { defaultValues: { name: '' } })
  return (
    <FormShell
      form={form}
      label={t('views.saveThis')}
      submitLabel={t('views.save')}
      loading={save.isPending}
      submitError={failure ? errorText(failure, t('views.saveFailed')) : null}
      onSubmit={async ({ name }) => {
        setFailure(undefined)
        try {
          await save.mutateAsync({ name, ...writeView(list), columns: { ...choice } })
          form.reset()
        } catch (error) {
          setFailure(error)
        }
      }}
    >
      <TextField
        label={t('views.name')}
        description={t('views.nameHint')}
        error={fieldError(form.formState.errors.name)}
        {...form.register('name')}
      />
    </FormShell>
  )
}
