import type { Page } from '@playwright/test'

/**
 * Collects the addresses of all scripts that reach the page's engine, those that do not parse included, and of all
 * styles that become part of it. What a browser refuses is not among them.
 */
export const watchEngine = async (page: Page): Promise<readonly string[]> => {
  const reached: string[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Debugger.scriptParsed', ({ url }) => reached.push(url))
  session.on('Debugger.scriptFailedToParse', ({ url }) => reached.push(url))
  session.on('CSS.styleSheetAdded', ({ header }) => reached.push(header.sourceURL))
  await session.send('Debugger.enable')
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  return reached
}

/** Whether a file of this path is among the addresses, whatever its query. */
export const hasReached = (reached: readonly string[], path: string): boolean =>
  reached.some(url => url !== '' && new URL(url, 'http://localhost').pathname === path)
