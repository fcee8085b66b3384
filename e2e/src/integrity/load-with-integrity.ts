import type { Page } from '@playwright/test'

/** Loads a file in the way the compiled builds do, with the hash that the page names; answers what became of it. */
export const loadWithIntegrity = async (page: Page, path: string): Promise<'load' | 'error'> =>
  await page.evaluate(
    url =>
      new Promise(resolve => {
        const isStyle = /\.css(\?|$)/.test(url)
        const element = document.createElement(isStyle ? 'link' : 'script')
        const hashOf: (of: string) => string = Reflect.get(window, 'panelIntegrity')
        element.integrity = hashOf(url)
        element.crossOrigin = 'anonymous'
        element.onload = () => resolve('load')
        element.onerror = () => resolve('error')
        if (element instanceof HTMLLinkElement) Object.assign(element, { rel: 'stylesheet', href: url })
        else {
          try {
            element.src = url
          } catch {
            // The page's policy refuses addresses that the registry does not name.
            return resolve('error')
          }
        }
        document.head.append(element)
      }),
    path,
  )
