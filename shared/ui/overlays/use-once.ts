import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Asked {
  open: boolean
  pending: boolean
  error: ReactNode
}

/**
 * Lets the action of a dialog through once, until it has succeeded or failed: the second click of a double click comes
 * before `pending` is drawn. `failure` is the error of a try since the dialog opened; an earlier one says nothing about
 * what is asked now.
 */
export const useOnce = ({ open, pending, error }: Asked) => {
  const taken = useRef(false)
  useEffect(() => {
    if (!open || !pending || error) taken.current = false
  }, [open, pending, error])
  const [wasOpen, setWasOpen] = useState(open)
  const [isOld, setOld] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOld(true)
  }
  const once = (act: () => void) => {
    if (pending || taken.current) return
    taken.current = true
    setOld(false)
    act()
  }
  return { once, failure: isOld ? undefined : error }
}
