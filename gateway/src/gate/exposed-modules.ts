import type { PanelDescription } from '@panel/shared/panel/registry'
import type { Page } from 'playwright-core'

/** Runs in the page: tries what the container promises. Answers what is wrong, as a part of a sentence. */
const tryContainer = async ({ container, views }: { container: string; views: string[] }): Promise<string | null> => {
  type Get = (name: string) => Promise<() => Record<string, unknown>>
  const found = Reflect.get(window, container) as { get: Get } | undefined
  if (!found) return `has no container ${container} in the page`
  const load = async (name: string): Promise<Record<string, unknown> | string> => {
    try {
      return (await found.get(name))()
    } catch (error) {
      return `does not expose ${name}: ${error instanceof Error ? error.message : error}`
    }
  }
  const lifecycles = await load('./lifecycles')
  if (typeof lifecycles === 'string') return lifecycles
  for (const name of ['bootstrap', 'mount', 'unmount'])
    if (!['function', 'object'].includes(typeof lifecycles[name])) return `has no ${name} in ./lifecycles`
  const exposed = await load('./panel')
  if (typeof exposed === 'string') return exposed
  const panel = exposed.panel as { views: Record<string, () => Promise<Record<string, unknown>>> } | undefined
  if (!panel) return 'has no panel in ./panel'
  for (const view of views) {
    const component = (await panel.views[view]?.().catch(() => undefined))?.[view]
    if (typeof component !== 'function' && typeof component !== 'object') return `has no component in its view ${view}`
  }
  return null
}

/**
 * Whether a panel that is in the page offers `./panel` with every view, and `./lifecycles`. Answers what is wrong, as a
 * part of a sentence; null when nothing is.
 */
export const faultOfExposed = (page: Page, { container, chunks }: PanelDescription): Promise<string | null> =>
  page.evaluate(tryContainer, { container, views: Object.keys(chunks.views) })
