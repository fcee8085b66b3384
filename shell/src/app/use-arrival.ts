import { useEffect, useState } from 'react'

let pagesShown = 0

/**
 * Moves the focus to the start of the content when a page replaces another one, so that keyboard and screen reader go
 * on from there. The first page of a visit is left alone. Tells whether that happened.
 */
export const useArrival = (): boolean => {
  const [arrived, setArrived] = useState(false)
  useEffect(() => {
    pagesShown += 1
    if (pagesShown === 1) return
    window.scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
    setArrived(true)
  }, [])
  return arrived
}
