import { useUnsaved } from '@panel/shared/session'
import { Button, type ButtonVariant, FormError, Stack, useUiText } from '@panel/shared/ui'
import { type FormEvent, type ReactNode, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

export interface FormShellProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  /** Called with checked values, never while `loading`. */
  onSubmit: (values: Output) => void | Promise<void>
  /** The call is under way. Required: no form may be sent twice. */
  loading: boolean
  /** Translated failure of the last try, or nothing. Required: no form may fail in silence. */
  submitError: ReactNode
  submitLabel: string
  /** `secondary` while there is nothing to save and the page has another main action. */
  submitVariant?: Extract<ButtonVariant, 'primary' | 'secondary' | 'danger'>
  /** Why the form cannot be sent now. */
  disabledReason?: string
  onCancel?: () => void
  cancelLabel?: string
  /** The submit button is as wide as the form, for a form that is the page's one job. */
  block?: boolean
  /** Next to the buttons or below them, such as a link. */
  extra?: ReactNode
  id?: string
  /** Accessible name of the form, which makes it a landmark; it also names what would be lost by leaving. */
  label?: string
  children: ReactNode
}

/** A form with its fields, its error and its buttons; Enter submits, what was typed stays after a failure. */
export const FormShell = <Input extends FieldValues, Output>({
  form,
  onSubmit,
  loading,
  submitError,
  submitLabel,
  submitVariant = 'primary',
  disabledReason,
  onCancel,
  cancelLabel,
  block = false,
  extra,
  id,
  label,
  children,
}: FormShellProps<Input, Output>) => {
  const t = useUiText()
  useUnsaved(form.formState.isDirty, { title: label })
  const handle = form.handleSubmit(onSubmit)
  // Fields are checked asynchronously: the second click of a double click comes before `loading` is true.
  const checking = useRef(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // A form inside a dialog may be, in React's tree, inside another form.
    event.stopPropagation()
    event.preventDefault()
    if (loading || checking.current || disabledReason !== undefined) return
    checking.current = true
    void handle(event).finally(() => {
      checking.current = false
    })
  }
  return (
    <form id={id} aria-label={label} aria-busy={loading} noValidate onSubmit={submit}>
      <Stack gap={5}>
        {children}
        <FormError>{submitError}</FormError>
        <Stack
          gap={2}
          data-buttons={block ? undefined : ''}
          style={block ? undefined : { flexDirection: 'row', justifyContent: 'flex-end', flexWrap: 'wrap' }}
        >
          {onCancel && (
            <Button block={block} disabled={loading} onClick={onCancel}>
              {cancelLabel ?? t('cancel')}
            </Button>
          )}
          <Button
            type="submit"
            variant={submitVariant}
            size={block ? 'lg' : 'md'}
            block={block}
            pending={loading}
            disabledReason={disabledReason}
          >
            {submitLabel}
          </Button>
        </Stack>
        {extra}
      </Stack>
    </form>
  )
}
