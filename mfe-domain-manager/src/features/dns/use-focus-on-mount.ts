import { useEffect, useRef } from 'react'

/** For a part that replaces what had the focus: moves it to the first field or button in it. */
export const useFocusOnMount = <E extends HTMLElement>(wanted = true) => {
  const part = useRef<E>(null)
  useEffect(() => {
    if (wanted) part.current?.querySelector<HTMLElement>('select, input, textarea, button')?.focus()
  }, [wanted])
  return part
}
