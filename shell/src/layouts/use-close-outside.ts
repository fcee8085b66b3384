import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls `close` on Escape, and on a press outside of the element, while `open`. */
export const useCloseOutside = (element: RefObject<HTMLElement | null>, open: boolean, close: () => void): void => {
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !element.current?.contains(target)) close()
  })
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    // The focus must not go with what closes.
    if (element.current?.contains(document.activeElement)) element.current.querySelector('button')?.focus()
    close()
  })
  useEffect(() => {
    if (!open) return
    const press = (event: PointerEvent) => onPress(event)
    const key = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [open])
}
