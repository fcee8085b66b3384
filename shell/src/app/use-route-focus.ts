import { createContext, useContext, useEffect, useState } from 'react'

/** How many pages the visit has shown so far. */
export const RouteFocusContext = createContext({ pagesShown: 0 })

/**
 * Moves the focus to the start of the content when a page replaces another one, so that keyboard and screen reader go
 * on from there. The first page of a visit is left alone. Returns whether the focus was moved.
 */
export const useRouteFocus = (): boolean => {
  const visit = useContext(RouteFocusContext)
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    visit.pagesShown += 1
    if (visit.pagesShown === 1) return
    window.scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
    setMoved(true)
  }, [visit])
  return moved
}
