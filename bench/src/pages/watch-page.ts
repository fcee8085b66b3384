import type { Timings } from './timings'

/**
 * Runs in the page before its own scripts. A moment counts when the frame that first shows it has been painted: the
 * message arrives after that.
 */
export const watchPage = (): void => {
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
  const whenShown = (isShown: () => boolean, then: () => void): void => {
    const look = (): void => {
      if (isShown()) painted(then)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
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
  // The links of names; the way to a domain's records is beside them.
  const rows = 'main tbody [role="row"] [data-column="domain"] div div a'
  whenShown(
    () => has(rows),
    () => {
      timings.listed = performance.now()
    },
  )
  window.expectRows = text => {
    let pressed = 0
    const start = ({ timeStamp }: Event): void => {
      pressed = timeStamp
    }
    addEventListener('keydown', start, { capture: true, once: true })
    const isFiltered = (): boolean => {
      const names = [...document.querySelectorAll(rows)].map(link => link.textContent ?? '')
      return pressed > 0 && names.length > 0 && names.every(name => name.includes(text))
    }
    whenShown(isFiltered, () => {
      timings.filtered = performance.now() - pressed
    })
  }
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
  window.expectPage = path => {
    let clicked = 0
    const start = ({ timeStamp }: Event): void => {
      clicked = timeStamp
    }
    addEventListener('click', start, { capture: true, once: true })
    const heading = document.querySelector('main h1')
    whenShown(
      () =>
        clicked > 0 &&
        location.pathname === path &&
        has('main h1') &&
        document.querySelector('main h1') !== heading &&
        document.querySelector('main [data-loading]') === null,
      () => {
        timings.opened = performance.now() - clicked
      },
    )
  }
}
