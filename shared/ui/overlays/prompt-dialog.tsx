import { useUnsaved } from '@panel/shared/session'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../button/button'
import { FormError } from '../feedback/alert'
import { TextField, type TextFieldProps } from '../field/text-field'
import { useUiText } from '../text'
import { Dialog } from './dialog'
import { useOnce } from './use-once'

export interface PromptDialogProps {
  open: boolean
  onClose: () => void
  /** Called with the trimmed value once `validate` finds nothing. */
  onSubmit: (value: string) => void
  title: ReactNode
  text?: ReactNode
  label: string
  submitLabel: string
  cancelLabel?: string
  initialValue?: string
  /** What is in the field, where the page itself keeps it; else the dialog does. */
  value?: string
  onChange?: (value: string) => void
  /** Returns the translated error of a value, or undefined. */
  validate?: (value: string) => string | undefined
  pending?: boolean
  /** Translated failure of the action; the dialog stays open with what was typed. */
  error?: ReactNode
  input?: Pick<TextFieldProps, 'type' | 'placeholder' | 'autoComplete' | 'inputMode' | 'description' | 'maxLength'>
}

/** Asks for one value. It starts empty each time it opens, unless the page keeps what was typed. */
export const PromptDialog = (props: PromptDialogProps) => {
  const formId = useId()
  const t = useUiText()
  const { open, onClose, title, text, submitLabel, cancelLabel, pending = false, error } = props
  const { once, failure } = useOnce({ open, pending, error })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      size="sm"
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} pending={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <PromptForm {...props} error={failure} once={once} formId={formId} />
    </Dialog>
  )
}

const PromptForm = ({
  formId,
  open,
  title,
  label,
  initialValue = '',
  value: kept,
  onChange,
  validate,
  onSubmit,
  error,
  input,
  once,
}: PromptDialogProps & { formId: string; once: (act: () => void) => void }) => {
  const [own, setOwn] = useState(initialValue)
  const value = kept ?? own
  const [fault, setFault] = useState<string>()
  useUnsaved(open && value !== initialValue, { title: typeof title === 'string' ? title : label })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A form inside a dialog may be, in React's tree, inside another form.
    event.stopPropagation()
    const found = validate?.(value.trim())
    setFault(found)
    if (found) return void event.currentTarget.querySelector('input')?.focus()
    once(() => onSubmit(value.trim()))
  }
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <TextField
        {...input}
        label={label}
        value={value}
        onChange={event => {
          setOwn(event.target.value)
          onChange?.(event.target.value)
          if (fault) setFault(validate?.(event.target.value.trim()))
        }}
        error={fault}
        autoFocus
      />
      <FormError>{error}</FormError>
    </form>
  )
}
