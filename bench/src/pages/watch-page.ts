import type { Timings } from './timings'

/** The links of names in a list; the way to a domain's records is next to them. */
export const rowLinks = 'main tbody [role="row"] [data-column="domain"] div div a'

/** The hosts in the list of a domain's records. */
export const recordRows = 'main li[data-index] > div > code:first-of-type'

/**
 * Runs in the page before its own scripts. A moment counts when the frame that first shows it has been painted: the
 * message arrives after that.
 */
export const watchPage = (rows: string): void => {
  const timings: Timings = { shift: 0, longest: 0 }
  window.timings = timings
  // A frame at a time, as what is waited for.
  window.whenTimed = key =>
    new Promise(resolve => {
      const look = (): void => {
        const value = timings[key]
        if (value === undefined) requestAnimationFrame(look)
        else resolve(value)
      }
      look()
    })
  const painted = (then: () => void): void => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = then
    port2.postMessage(0)
  }
  const whenShown: Window['whenShown'] = (isShown, then) => {
    const look = (): void => {
      if (isShown()) painted(then)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  window.whenShown = whenShown
  const has = (selector: string): boolean => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0
  whenShown(
    () => has('form input[enterkeyhint="search"]'),
    () => {
      timings.visible = performance.now()
    },
  )
  whenShown(
    () => has('main pre'),
    () => {
      timings.answered = performance.now()
    },
  )
  whenShown(
    () => has(rows),
    () => {
      timings.listed = performance.now()
    },
  )
  const observe = (type: string, note: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true })
  }
  observe('layout-shift', entry => {
    if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true)
      timings.shift += Number(entry.value)
  })
  observe('longtask', ({ startTime, duration }) => {
    const since = timings.visible ?? timings.listed
    if (since !== undefined && startTime > since) timings.longest = Math.max(timings.longest, duration)
  })
}
