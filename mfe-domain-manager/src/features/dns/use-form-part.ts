import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** For a part that replaces what had the focus: moves it to the first field or button in it. */
export const useFocusOnMount = <E extends HTMLElement>(wanted = true) => {
  const part = useRef<E>(null)
  useEffect(() => {
    if (wanted) part.current?.querySelector<HTMLElement>('select, input, textarea, button')?.focus()
  }, [wanted])
  return part
}

/**
 * The part of the page that holds a form: focused when it appears, and put away by Escape, before that closes anything
 * around it. What was typed waits in the form's draft.
 */
export const useFormPart = (putAway: () => void): RefObject<HTMLDivElement | null> => {
  const part = useFocusOnMount<HTMLDivElement>()
  const onEscape = useEffectEvent(putAway)
  useEffect(() => {
    const element = part.current
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      onEscape()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [part])
  return part
}
