import { useSyncExternalStore } from 'react'

/** Whether a CSS media query holds, kept current. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    notify => {
      const list = window.matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
