import type { CDPSession, Page } from '@playwright/test'
import { expect } from '../fixtures/test'

/** What a page holds in memory. */
export interface Held {
  /** Bytes of the JavaScript heap in use. */
  heap: number
  /** DOM nodes, those that are in no document included. */
  nodes: number
  listeners: number
}

const measure = async (session: CDPSession): Promise<Held> => {
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage')
  return { heap, nodes, listeners }
}

/** What is in memory once garbage is collected and nothing is pending any more: two counts in a row agree. */
export const measureHeld = async (page: Page): Promise<Held> => {
  const session = await page.context().newCDPSession(page)
  let last = await measure(session)
  await expect
    .poll(
      async () => {
        const before = last
        last = await measure(session)
        return last.nodes === before.nodes && last.listeners === before.listeners
      },
      { intervals: [1000], timeout: 30_000 },
    )
    .toBe(true)
  await session.detach()
  return last
}

/** An address and the heading that is there once the panel is mounted and has its data. */
export interface Stop {
  path: string
  heading: string
}

/** Goes from one page to another and back, each time as soon as the page is complete: every round mounts and unmounts both. */
export const visitInTurn = async (page: Page, stops: readonly Stop[], rounds: number): Promise<void> =>
  await page.evaluate(
    async ([places, times]) => {
      const isShown = (heading: string) =>
        document.querySelector('main h1')?.textContent?.trim() === heading &&
        !document.querySelector('main [data-loading]')
      const untilShown = (heading: string) =>
        new Promise<void>(resolve => {
          if (isShown(heading)) return resolve()
          const observer = new MutationObserver(() => {
            if (!isShown(heading)) return
            observer.disconnect()
            resolve()
          })
          observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        })
      for (let round = 0; round < times; round++) {
        for (const { path, heading } of places) {
          // Only code navigates without an input event.
          dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
          history.pushState(null, '', path)
          dispatchEvent(new PopStateEvent('popstate', { state: null }))
          await untilShown(heading)
        }
      }
    },
    [stops, rounds] as const,
  )
