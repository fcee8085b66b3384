/** What takes the focus without opening the keyboard of a phone, as a text field would. */
const controls = 'a[href], button, summary, select, input:is([type="checkbox"], [type="radio"]), [tabindex="0"]'

/** Where content starts: focused themselves, so that reading goes on at their beginning. */
const starts = 'main, [role="dialog"], [role="alertdialog"]'

/** Milliseconds in which a view or a dialog puts the focus somewhere itself. */
export const graceMs = 100

/** Focused elements that are remembered: the last one, and those from which the dialogs around it were opened. */
const remembered = 5

/** An element and its neighbours. They are held weakly: a view that is gone must not stay in memory for its focus. */
type Level = readonly [element: WeakRef<Element>, next?: WeakRef<Element> | null, previous?: WeakRef<Element> | null]

const weakly = (element: Element | null) => element && new WeakRef(element)

/** Directly in the body or the root of the page are the page as a whole, its overlays and its messages. */
const isWhole = ({ parentElement: parent }: Element): boolean =>
  !parent || parent === document.body || parent.id === 'root'

/** From the focused element outwards, within the page, the overlay or the messages that it is in. */
const traceOf = (focused: Element): Level[] => {
  const levels: Level[] = []
  for (let at = focused; !isWhole(at) && at.parentElement; at = at.parentElement)
    levels.push([new WeakRef(at), weakly(at.nextElementSibling), weakly(at.previousElementSibling)])
  return levels
}

const isUsable = (element: HTMLElement): boolean =>
  element.checkVisibility() && !element.matches(':disabled') && !element.closest('[inert]')

const controlsIn = (place: Element): HTMLElement[] =>
  [place, ...place.querySelectorAll<HTMLElement>(controls)].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.matches(controls) && isUsable(each),
  )

/**
 * The nearest place to what is gone: a control of its neighbours, or of what surrounds it and of the neighbours of that.
 * Of what comes before it the last control is the nearest.
 */
const placeIn = (levels: readonly Level[]): HTMLElement | undefined => {
  for (const [element, next, previous] of levels) {
    for (const each of [element, next, previous]) {
      const candidate = each?.deref()
      if (!candidate?.isConnected) continue
      if (candidate instanceof HTMLElement && candidate.matches(starts)) return candidate
      const control = controlsIn(candidate).at(each === previous ? -1 : 0)
      if (control) return control
    }
  }
  return undefined
}

/**
 * Keeps the focus near where it was when the element that has it is removed, such as the button of a row that is
 * deleted: a browser would start again at the top of the page (WCAG 2.4.3). What a view focuses itself takes precedence.
 * `pressed` has had the first key or press of the visit. Returns how it is stopped.
 */
export const keepFocus = (pressed: EventTarget | null): (() => void) => {
  let traces: Level[][] = []
  let hasLeft = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const remember = ({ target }: Pick<Event, 'target'>) => {
    if (!(target instanceof Element)) return
    hasLeft = false
    const trace = traceOf(target)
    if (trace.length > 0)
      traces = [trace, ...traces.filter(([last]) => last?.[0].deref() !== target)].slice(0, remembered)
  }
  // A press beside all controls takes the focus from them on purpose.
  const press = ({ target }: PointerEvent) => {
    hasLeft = document.activeElement === document.body || !document.activeElement?.contains(target as Node)
  }
  const isLost = () =>
    !hasLeft &&
    document.activeElement === document.body &&
    traces[0]?.[0] !== undefined &&
    !traces[0][0][0].deref()?.isConnected
  const restore = () => {
    timer = undefined
    if (!isLost()) return
    for (const trace of traces) {
      const place = placeIn(trace)
      if (place) return place.focus()
    }
  }
  const observer = new MutationObserver(() => {
    if (timer === undefined && isLost()) timer = setTimeout(restore, graceMs)
  })
  remember({ target: pressed instanceof Element ? pressed.closest(controls) : null })
  remember({ target: document.activeElement })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', press, true)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', press, true)
    observer.disconnect()
    clearTimeout(timer)
  }
}
