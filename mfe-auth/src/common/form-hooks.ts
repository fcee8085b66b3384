import { applyServerErrors, type FieldValues, type UseFormReturn } from '@panel/shared/forms'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Sends a form by one call: keeps its last failure (null when there is none) and puts the server's field errors next to
 * their fields. `done` runs after a success.
 */
export const useSubmit = <Input extends FieldValues, Output, Answer>(
  form: UseFormReturn<Input, unknown, Output>,
  call: (values: Output) => Promise<Answer>,
  done: (answer: Answer, values: Output) => void = () => undefined,
) => {
  const [failure, setFailure] = useState<unknown>(null)
  const submit = async (values: Output): Promise<void> => {
    setFailure(null)
    await call(values).then(
      answer => done(answer, values),
      error => {
        applyServerErrors(form, error)
        setFailure(error)
      },
    )
  }
  return { failure, submit, loading: form.formState.isSubmitting, forget: () => setFailure(null) }
}

/** Runs `focus` once, after the dialog around has taken the focus for itself: an earlier focus would be lost. */
export const useLateFocus = (focus: () => void): void => {
  const run = useEffectEvent(focus)
  useEffect(() => {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }, [])
}
