import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/v4/core'

type FormSchema = z.$ZodType<unknown, FieldValues>

/** A form whose fields are a schema's input and whose submitted values are its output. */
export type ContractForm<Schema extends FormSchema> = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>

/** Code of a fault for which the schema itself has no code. */
const codeOf = (issue: { code?: string; input?: unknown }): string => {
  const missing = issue.input === undefined || issue.input === null || issue.input === ''
  if (missing) return 'required'
  if (issue.code === 'too_big') return 'too_long'
  if (issue.code === 'too_small') return 'too_short'
  if (issue.code === 'invalid_value') return 'choice'
  return 'invalid'
}

/**
 * A form checked by a schema of the contract. The `message` of each field error is a stable code, which
 * `useFieldError` turns into a sentence. Fields are checked on submit, then while typing; the first wrong one is focused.
 */
export const useContractForm = <Schema extends FormSchema>(
  schema: Schema,
  options: Omit<UseFormProps<z.input<Schema>, unknown, z.output<Schema>>, 'resolver'> = {},
): ContractForm<Schema> =>
  useForm<z.input<Schema>, unknown, z.output<Schema>>({
    ...options,
    resolver: zodResolver(schema, { error: codeOf }),
  })

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
