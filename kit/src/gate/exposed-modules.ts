import { type ContainerName, isContainerName } from '@panel/shared/panel/container'
import type { PanelDescription } from '@panel/shared/panel/registry'
import type { Page } from 'playwright-core'

interface ExposedModule {
  container: ContainerName
  /** Of a module that is exposed, or of a view. */
  name: string
}

/** Runs in the page: calls what a container exposes. Answers the names of what it found, or why there is nothing. */
const namesOfExposed = async ({ container, name }: ExposedModule): Promise<string[] | string> => {
  const found = window[container]
  if (!found) return 'its container is not in the page'
  try {
    return Object.keys(await (await found.get(name))())
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Runs in the page: loads a view. Answers whether it is a component. */
const isComponent = async ({ container, name }: ExposedModule): Promise<boolean> => {
  const found = window[container]
  if (!found) return false
  const { panel } = await (await found.get('./panel'))()
  const component = (await panel.views[name]?.())?.[name]
  return typeof component === 'function' || (typeof component === 'object' && component !== null)
}

const exposed: Record<string, string[]> = { './panel': ['panel'], './lifecycles': ['bootstrap', 'mount', 'unmount'] }

/**
 * Whether a panel that is in the page offers `./panel` with every view, and `./lifecycles`. Answers what is wrong, as a
 * part of a sentence; undefined when nothing is.
 */
export const faultOfExposed = async (
  page: Page,
  { container, chunks, alone }: PanelDescription,
): Promise<string | undefined> => {
  // A panel that draws with its own React is in the page through ./lifecycles alone.
  if (alone && (await page.evaluate(name => name in window, alone.container))) return undefined
  if (!isContainerName(container)) return `names no container: ${container}`
  for (const [module, promised] of Object.entries(exposed)) {
    const names = await page.evaluate(namesOfExposed, { container, name: module })
    if (typeof names === 'string') return `shows that ${module} is not exposed: ${names}`
    const missing = promised.find(name => !names.includes(name))
    if (missing) return `shows that ${module} has no ${missing}`
  }
  for (const view of Object.keys(chunks.views)) {
    const isExposed = await page.evaluate(isComponent, { container, name: view }).catch(() => false)
    if (!isExposed) return `shows that the view ${view} exports no ${view}`
  }
  return undefined
}
