import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Remembers the values of a form. The answer says whether something else was typed since: a form that is saved must
 * not take back what was typed while the call was under way.
 */
export const hasChangedSince = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): (() => boolean) => {
  const sent = JSON.stringify(form.getValues())
  return () => JSON.stringify(form.getValues()) !== sent
}
