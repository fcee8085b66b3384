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

interface Draft {
  /** What was typed earlier is in the form again. */
  restored: boolean
  /** Forgets the draft; call it after success and on a deliberate cancel. */
  clear: () => void
}

/**
 * Keeps what is typed over a reload, a lost session and a change of language, in this tab only. Passwords and codes
 * are never kept. Render the form only when its `defaultValues` are known; give each edited object its own key.
 */
export const useDraft = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  key: string,
): Draft => {
  const [restored, setRestored] = useState(false)
  const { getValues, reset, subscribe } = form
  useEffect(() => {
    const draft = read(key)
    if (draft) {
      reset({ ...getValues(), ...draft }, { keepDefaultValues: true })
      setRestored(true)
    }
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty === false) draftStorage()?.removeItem(draftPrefix + key)
        else write(key, values)
      },
    })
  }, [key, getValues, reset, subscribe])
  return {
    restored,
    clear: () => {
      draftStorage()?.removeItem(draftPrefix + key)
      setRestored(false)
    },
  }
}
