import { useEffect, useState } from 'react'
import { onPaletteRequest } from '../navigation/palette-request'
import { characterKeysOn } from './character-keys'

export type Shown = 'help' | 'palette'

const searchFields = 'main input[type="search"], main form input[name="q"]'
const fields = 'input, textarea, select, [contenteditable="true"]'

/** The key of `/` and `?` types `.` and `,` where letters are Cyrillic. */
const signOf = ({ key, code }: KeyboardEvent): string => (code === 'Slash' ? ({ '.': '/', ',': '?' }[key] ?? key) : key)

/** `/` goes to the search, `?` shows all shortcuts, Ctrl+K or ⌘K goes anywhere. Not while a dialog is open. */
export const useShortcuts = () => {
  const [shown, show] = useState<Shown>()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, code, ctrlKey, metaKey, altKey } = event
      const sign = signOf(event)
      const anywhere = (ctrlKey || metaKey) && code === 'KeyK'
      const character = (sign === '/' || sign === '?') && !ctrlKey && !metaKey && !altKey
      if (!(anywhere || character) || event.defaultPrevented || !(target instanceof Element)) return
      if (target.closest('[role$="dialog"]') || (character && (target.closest(fields) || !characterKeysOn()))) return
      event.preventDefault()
      if (sign === '/') document.querySelector<HTMLElement>(searchFields)?.focus()
      else show(anywhere ? 'palette' : 'help')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  useEffect(() => onPaletteRequest(() => show('palette')), [])
  return { shown, close: () => show(undefined) }
}
