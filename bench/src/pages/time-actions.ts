/** Runs in the page after `watchPage`: takes how long it is from a key or a click until what it leads to was painted. */
export const timeActions = (rows: string): void => {
  const momentOfNext = (type: string): (() => number) => {
    let moment = 0
    const start = ({ timeStamp }: Event): void => {
      moment = timeStamp
    }
    addEventListener(type, start, { capture: true, once: true })
    return () => moment
  }
  window.expectRows = text => {
    const pressed = momentOfNext('keydown')
    const isFiltered = (): boolean => {
      const names = [...document.querySelectorAll(rows)].map(link => link.textContent ?? '')
      return pressed() > 0 && names.length > 0 && names.every(name => name.includes(text))
    }
    window.whenShown(isFiltered, () => {
      window.timings.filtered = performance.now() - pressed()
    })
  }
  window.expectPage = path => {
    const clicked = momentOfNext('click')
    const before = document.querySelector('main h1')
    const isOpen = (): boolean => {
      const heading = document.querySelector('main h1')
      return (
        clicked() > 0 &&
        location.pathname === path &&
        (heading?.getClientRects().length ?? 0) > 0 &&
        heading !== before &&
        document.querySelector('main [data-loading]') === null
      )
    }
    window.whenShown(isOpen, () => {
      window.timings.opened = performance.now() - clicked()
    })
  }
}
