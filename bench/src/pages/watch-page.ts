import type { Noted } from './noted'

/**
 * Runs in the page before its own scripts. A moment counts when the frame that first shows it has been painted: the
 * message arrives after that.
 */
export const watchPage = (): void => {
  const noted: Noted = { shift: 0, longest: 0 }
  window.noted = noted
  // A frame at a time, as what is waited for.
  window.whenNoted = key =>
    new Promise(resolve => {
      const look = (): void => {
        const value = noted[key]
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
      noted.visible = performance.now()
    },
  )
  whenShown(
    () => has('main pre'),
    () => {
      noted.answered = performance.now()
    },
  )
  // The links of names; the way to a domain's records is beside them.
  const rows = 'main tbody [role="row"] [data-column="domain"] div div a'
  whenShown(
    () => has(rows),
    () => {
      noted.listed = performance.now()
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
      noted.filtered = performance.now() - pressed
    })
  }
  const observe = (type: string, note: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true })
  }
  observe('layout-shift', entry => {
    if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput !== true)
      noted.shift += Number(entry.value)
  })
  observe('longtask', ({ startTime, duration }) => {
    const since = noted.visible ?? noted.listed
    if (since !== undefined && startTime > since) noted.longest = Math.max(noted.longest, duration)
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
        noted.opened = performance.now() - clicked
      },
    )
  }
}
