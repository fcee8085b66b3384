import { zodResolver } from '@hookform/resolvers/zod'
import {
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
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

interface ContractFormOptions<Schema extends FormSchema>
  extends Omit<UseFormProps<z.input<Schema>, unknown, z.output<Schema>>, 'resolver'> {
  /** Codes of what is wrong besides what the schema says, by the names of the fields. */
  check?: (values: z.input<Schema>) => Partial<Record<keyof z.input<Schema>, string>>
}

/**
 * A form checked by a schema of the contract. The `message` of each field error is a stable code, which
 * `useFieldError` turns into a sentence. Fields are checked on submit, then while typing; the first wrong one is focused.
 */
export const useContractForm = <Schema extends FormSchema>(
  schema: Schema,
  { check, ...options }: ContractFormOptions<Schema> = {},
): ContractForm<Schema> => {
  const bySchema: Resolver<z.input<Schema>, unknown, z.output<Schema>> = zodResolver(schema, { error: codeOf })
  return useForm<z.input<Schema>, unknown, z.output<Schema>>({
    ...options,
    resolver: async (values, context, rest) => {
      const result = await bySchema(values, context, rest)
      const faults = Object.entries(check?.(values) ?? {}).filter(([name]) => !(name in result.errors))
      if (faults.length === 0) return result
      const found = Object.fromEntries(faults.map(([name, message]) => [name, { type: 'check', message }]))
      return { values: {}, errors: { ...result.errors, ...found } as FieldErrors<z.input<Schema>> }
    },
  })
}

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
