import { useErrorText } from '@panel/shared/api-client'
import { type AdminAccount, noteBody } from '@panel/shared/contract'
import { FormShell, TextArea, useContractForm, useDraft, useFieldError } from '@panel/shared/forms'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Button, Card, Stack } from '@panel/shared/ui'
import { useState } from 'react'
import styles from './accounts.module.css'
import { useAddNote, useRemoveNote } from './api/account'

/** What administrators noted about an account, the newest first, and a place for one more. */
export const AccountNotes = ({ account: { id, notes } }: { account: AdminAccount }) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const remove = useRemoveNote(id)
  const fail = (error: unknown) => showToast({ tone: 'danger', text: errorText(error, t('actionFailed')) })
  return (
    <Card title={t('account.notes')} description={t('account.notesText')}>
      <Stack gap={5}>
        <NewNote key={id} id={id} />
        {notes.length > 0 && (
          <ul className={styles.notes}>
            {notes.map(note => (
              <li key={note.id} className={styles.note}>
                <p className={styles.text}>{note.text}</p>
                <span className={styles.facts}>
                  {[note.author ?? t('account.goneAuthor'), formatDateTime(note.at)].join(' · ')}
                </span>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('account.removeNoteOf', { date: formatDateTime(note.at) })}
                  pending={remove.isPending && remove.variables === note.id}
                  onClick={() => remove.mutate(note.id, { onError: fail })}
                >
                  {t('account.removeNote')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

const NewNote = ({ id }: { id: number }) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-admin')
  const add = useAddNote(id)
  const [failure, setFailure] = useState<unknown>()
  const form = useContractForm(noteBody, { defaultValues: { text: '' } })
  const draft = useDraft(form, `account-note-${id}`)
  return (
    <FormShell
      form={form}
      label={t('account.newNote')}
      submitLabel={t('account.addNote')}
      loading={add.isPending}
      submitError={failure ? errorText(failure, t('actionFailed')) : null}
      onSubmit={async ({ text }) => {
        setFailure(undefined)
        try {
          await add.mutateAsync(text)
          form.reset()
          draft.clear()
        } catch (error) {
          setFailure(error)
        }
      }}
    >
      <TextArea
        label={t('account.newNote')}
        error={fieldError(form.formState.errors.text)}
        {...form.register('text')}
      />
    </FormShell>
  )
}
