import { i18n } from '@panel/shared/i18n'

/** Milliseconds for which the page may be empty: between two drawings it is for an instant. */
const timeLimit = 1000

/** Without React, which may be what is gone, and without what a page's code may have replaced in arrays. */
const message = (): HTMLElement => {
  const main = document.createElement('main')
  main.role = 'alert'
  const add = <Name extends 'h1' | 'p' | 'a'>(name: Name, part: 'title' | 'text' | 'home') => {
    const element = document.createElement(name)
    element.textContent = i18n.t(`lastResort.${part}`, { ns: 'shell' })
    main.append(element)
    return element
  }
  add('h1', 'title')
  add('p', 'text')
  add('a', 'home').href = '/'
  return main
}

/** Says so, outside of what React draws, when everything was taken out of the page. Returns what ends it. */
export const watchRoot = (root: Element): (() => void) => {
  let shown: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const isEmpty = () => !root.isConnected || root.childElementCount === 0
  const check = () => {
    clearTimeout(timer)
    if (!isEmpty()) {
      shown?.remove()
      shown = undefined
    } else if (!shown?.isConnected)
      timer = setTimeout(() => {
        shown = message()
        document.body.append(shown)
      }, timeLimit)
  }
  const observer = new MutationObserver(check)
  observer.observe(root, { childList: true })
  observer.observe(document.body, { childList: true })
  return () => {
    observer.disconnect()
    clearTimeout(timer)
    shown?.remove()
  }
}
