import { useStableCallback } from '@panel/shared/ui'
import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftPrefix, draftStorage } from '../session'

/** Fields that are never written down, whatever the form. */
const secret = /password|passphrase|secret|token|^code$|auth_code/i

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withoutSecrets = (values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !secret.test(name))
      .map(([name, value]) => [name, isPlain(value) ? withoutSecrets(value) : value]),
  )

/** What was typed over the defaults. The rest is left out, so that a draft puts no older value back. */
const changesOf = (values: FieldValues, defaults: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name]))
      .map(([name, value]) => [
        name,
        isPlain(value) && isPlain(defaults[name]) ? changesOf(value, defaults[name]) : value,
      ]),
  )

const withChanges = (values: FieldValues, changes: FieldValues): FieldValues => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      isPlain(value) && isPlain(values[name]) ? withChanges(values[name], value) : value,
    ]),
  ),
})

/** Name beside the fields of a draft; no field is called so. */
const baseName = '/base'

const read = (key: string): FieldValues | undefined => {
  try {
    const value: unknown = JSON.parse(draftStorage()?.getItem(draftPrefix + key) ?? 'null')
    return isPlain(value) ? value : undefined
  } catch {
    return undefined
  }
}

const write = (key: string, values: FieldValues): void => {
  try {
    draftStorage()?.setItem(draftPrefix + key, JSON.stringify(withoutSecrets(values)))
  } catch {
    // The quota is full: the form itself still holds what was typed.
  }
}

/** Whether something typed into a form of this key waits to be restored, so that the page can open that form again. */
export const hasDraft = (key: string): boolean => read(key) !== undefined

interface DraftOptions<Input, Base> {
  /** Fields without which the others say nothing: a draft has them also where they are as by default. */
  always?: readonly (keyof Input & string)[]
  /** What typing begins with, such as a version. */
  base?: Base
}

interface Draft<Base> {
  /** What was typed earlier is in the form again. */
  restored: boolean
  /** `base` as it was when the typing of a restored draft began. */
  base: Base | undefined
  /** Forgets the draft; call it after success and on a deliberate cancel. */
  clear: () => void
}

/**
 * Keeps what is typed over a reload, a lost session and a change of language, in this tab only. Passwords and codes
 * are never kept, nor are fields that are as by default. Render the form only when its `defaultValues` are known; give
 * each edited object its own key.
 */
export const useDraft = <Input extends FieldValues, Output, Base = never>(
  form: UseFormReturn<Input, unknown, Output>,
  key: string,
  { always = [], base: begun }: DraftOptions<Input, Base> = {},
): Draft<Base> => {
  const [kept, setKept] = useState<{ base: Base | undefined }>()
  const { getValues, reset, subscribe } = form
  const base = kept?.base ?? begun
  const keep = useStableCallback((values: Input, defaults: FieldValues) => {
    const fixed = Object.fromEntries(always.map(name => [name, values[name]]))
    write(key, { ...fixed, ...changesOf(values, defaults), ...(base !== undefined && { [baseName]: base }) })
  })
  useEffect(() => {
    const draft = read(key)
    if (draft) {
      const { [baseName]: earlier, ...changes } = draft
      // The fields stay registered: a radio button that registers again while another is checked leaves its value empty.
      reset(withChanges(getValues(), changes) as Input, { keepDefaultValues: true, keepFieldsRef: true })
      setKept({ base: earlier })
    }
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty, defaultValues = {} }) => {
        if (isDirty === false) draftStorage()?.removeItem(draftPrefix + key)
        else keep(values, defaultValues)
      },
    })
  }, [key, getValues, reset, subscribe, keep])
  return {
    restored: kept !== undefined,
    base,
    clear: () => {
      draftStorage()?.removeItem(draftPrefix + key)
      setKept(undefined)
    },
  }
}
