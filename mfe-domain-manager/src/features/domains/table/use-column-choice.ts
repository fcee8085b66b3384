import { useState } from 'react'
import type { ColumnChoice } from './columns'

const storageKey = 'domain-columns'

const stored = (): ColumnChoice => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(([, shown]) => typeof shown === 'boolean'))
  } catch {
    return {}
  }
}

/** Which columns show; the choice is kept in this browser. */
export const useColumnChoice = () => {
  const [choice, setChoice] = useState(stored)
  const keep = (next: ColumnChoice): void => {
    setChoice(next)
    try {
      localStorage.setItem(storageKey, JSON.stringify(next))
    } catch {
      // Storage is blocked or full: the choice holds until the page is left.
    }
  }
  return {
    choice,
    choose: (id: string, shown: boolean) => keep({ ...choice, [id]: shown }),
    chooseAll: keep,
  }
}
