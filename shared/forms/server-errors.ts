import { type ApiError, isApiError } from '@panel/shared/api-client'
import { i18n } from '@panel/shared/i18n'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { serverFault } from './field-error'

const namesOf = (values: FieldValues, prefix = ''): string[] =>
  Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !(value instanceof Date)
      ? [prefix + key, ...namesOf(value, `${prefix}${key}.`)]
      : [prefix + key],
  )

const hasText = (code: string) => i18n.exists(code, { ns: ['errors', 'rules'] })

type Fault = ApiError['fields'][number]

/**
 * Puts the field errors of a refused call (422) next to their fields and focuses the first. Returns those that no field
 * of the form could take, for the caller to show with the form's own error; empty for any other error.
 */
export const applyServerErrors = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): readonly Fault[] => {
  if (!isApiError(error)) return []
  const known = new Set(namesOf(form.getValues()))
  const mine = error.fields.filter(fault => known.has(fault.field))
  for (const [index, fault] of mine.entries())
    form.setError(
      fault.field as Path<Input>,
      {
        type: serverFault,
        message: hasText(fault.code) ? fault.code : fault.message,
        types: stringParams(fault.params),
      },
      { shouldFocus: index === 0 },
    )
  return error.fields.filter(fault => !known.has(fault.field))
}

const stringParams = (params: Fault['params']): Record<string, string> =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]))
