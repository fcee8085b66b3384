import { useForm, useWatch } from 'react-hook-form'
import { useDraft } from './draft'

/** A dialog with one text in it. */
export interface DialogDraft {
  open: boolean
  text: string
  show: () => void
  /** Closes the dialog; its text is there when it opens again. */
  hide: () => void
  change: (text: string) => void
  /** Closes the dialog and forgets its text; call it after success and on a deliberate cancel. */
  forget: () => void
}

/**
 * Keeps whether a dialog is open and what is typed in it where forms keep theirs (`useDraft`): both outlive a reload,
 * a lost session, and a panel that becomes a sheet as the window narrows. Give each edited object its own key.
 */
export const useDialogDraft = (key: string): DialogDraft => {
  const form = useForm({ defaultValues: { open: false, text: '' } })
  const draft = useDraft(form, key)
  const [open, text] = useWatch({ control: form.control, name: ['open', 'text'] })
  const set = (name: 'open' | 'text', value: boolean | string) => form.setValue(name, value, { shouldDirty: true })
  return {
    open,
    text,
    show: () => set('open', true),
    hide: () => set('open', false),
    change: value => set('text', value),
    forget: () => {
      form.reset()
      draft.clear()
    },
  }
}
