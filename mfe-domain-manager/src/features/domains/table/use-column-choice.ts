import type { ColumnVisibilityState } from '@panel/shared/table'
import { useState } from 'react'

const storageKey = 'domain-columns'

const stored = (): ColumnVisibilityState => {
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
  const [visibility, setVisibility] = useState(stored)
  const choose = (id: string, shown: boolean): void => {
    const next = { ...visibility, [id]: shown }
    setVisibility(next)
    try {
      localStorage.setItem(storageKey, JSON.stringify(next))
    } catch {
      // Storage is blocked or full: the choice holds until the page is left.
    }
  }
  return { visibility, choose }
}
