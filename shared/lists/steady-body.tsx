import { type ComponentProps, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** Milliseconds in which a row that moved takes no click: about as long as somebody takes to notice it. */
const pause = 500

/** A row that moved by less is still under the same pointer. */
const unnoticed = 8

interface Place {
  /** From the top of the table's body, in pixels: what moves the table as a whole swaps no rows. */
  top: number
  movedAt: number
}

const measure = (body: HTMLTableSectionElement, places: WeakMap<Element, Place>): void => {
  const start = body.getBoundingClientRect().top
  for (const row of body.rows) {
    const top = row.getBoundingClientRect().top - start
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
    if (body.current) measure(body.current, places.current)
  })
  const swallow = (event: SyntheticEvent) => {
    const row = event.target instanceof Element ? event.target.closest('tr') : null
    const place = row && places.current.get(row)
    if (!place || performance.now() - place.movedAt >= pause) return
    event.preventDefault()
    event.stopPropagation()
  }
  return <tbody {...rest} ref={body} onClickCapture={swallow} />
}
