import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Remembers the values of a form. The answer says whether something else was typed since: a form that is saved must
 * not discard text that was typed during the call.
 */
export const hasChangedSince = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): (() => boolean) => {
  const sent = JSON.stringify(form.getValues())
  return () => JSON.stringify(form.getValues()) !== sent
}
