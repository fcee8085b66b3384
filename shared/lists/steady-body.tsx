import { type ComponentProps, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'

/** Milliseconds in which a row that moved takes no click: about as long as somebody takes to notice it. */
const pause = 500

/** A row that moved by less is still under the same pointer. */
const unnoticed = 8

interface Place {
  /** From the top of the page, in pixels. */
  top: number
  movedAt: number
}

const measure = (body: HTMLTableSectionElement | null, places: WeakMap<Element, Place>): void => {
  for (const row of body?.rows ?? []) {
    const top = row.getBoundingClientRect().top + window.scrollY
    const known = places.get(row)
    const hasMoved = known !== undefined && Math.abs(known.top - top) > unnoticed
    places.set(row, { top, movedAt: hasMoved ? performance.now() : (known?.movedAt ?? -pause) })
  }
}

interface SteadyBodyProps extends ComponentProps<'tbody'> {
  /** What the reader chose to see. */
  view: string
}

/** A table's body whose rows swallow clicks, and keys that click, for a moment after they moved. */
export const SteadyBody = ({ view, ...rest }: SteadyBodyProps) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const places = useRef(new WeakMap<Element, Place>())
  const shown = useRef(view)
  useLayoutEffect(() => {
    if (shown.current !== view) places.current = new WeakMap()
    shown.current = view
    measure(body.current, places.current)
  })
  // What appears above the table moves its rows as well.
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => measure(body.current, places.current))
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const swallow = (event: SyntheticEvent) => {
    const row = event.target instanceof Element ? event.target.closest('tr') : null
    const place = row && places.current.get(row)
    if (!place || performance.now() - place.movedAt >= pause) return
    event.preventDefault()
    event.stopPropagation()
  }
  return <tbody {...rest} ref={body} onClickCapture={swallow} />
}
