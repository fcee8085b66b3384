import { pageSettings } from '@panel/shared/panel'
import { buildUrl } from '@panel/shared/panel/registry'
import type { Loader } from '../loader/create-loader'
import type { FileAddresses } from '../loader/file-addresses'
import { filesOfView } from '../loader/request-view'
import type { ActiveRegistry } from '../registry/active-registry'
import { completeBuild } from '../registry/build-details'
import { type ComposedRoute, findView } from '../registry/compose-routes'

/** Milliseconds without a key or a pointer after which the page counts as quiet. */
export const quietMs = 2000

/** Compressed bytes that one page may spend on views that may never be opened. */
export const byteBudget = 300_000

declare global {
  interface Navigator {
    /** Missing in Firefox and Safari. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

type View = Pick<ComposedRoute, 'panel' | 'view'>

interface Options {
  registry: ActiveRegistry
  loader: Pick<Loader, 'load' | 'loaded'>
  addresses: Pick<FileAddresses, 'upcoming'>
}

/** Whether data costs little here. A browser that saves it, or has a slow line, gets what is asked for and nothing else. */
const isDataCheap = ({ connection } = navigator): boolean =>
  !connection?.saveData &&
  (connection?.effectiveType ?? '4g') === '4g' &&
  !matchMedia('(prefers-reduced-data: reduce)').matches

/** The views that the page's links lead to, in their order: those of its header come first. */
const linkedViews = (registry: ActiveRegistry): View[] => {
  const { adminPath } = pageSettings()
  const links = [...document.querySelectorAll<HTMLAnchorElement>('header a[href], nav a[href], main a[href]')]
  const views = links
    .filter(({ origin }) => origin === location.origin)
    .flatMap(({ pathname }) => findView(registry, adminPath, pathname) ?? [])
  return [...new Map(views.map(each => [`${each.panel}/${each.view}`, each])).values()]
}

/** Compressed size of what was just transferred; 0 for what a cache had. */
const transferred = (url: string): number => {
  const [timing] = performance.getEntriesByName(new URL(url, location.href).href).slice(-1)
  return timing && 'transferSize' in timing ? Number(timing.transferSize) : 0
}

/** Reads a file into the browser's cache, behind everything else; resolves with what that cost. */
const fetchFile = async (url: string, integrity: string | undefined): Promise<number> => {
  if (!integrity) throw new Error(`The registry names no hash for ${url}`)
  const reply = await fetch(url, { integrity, priority: 'low' })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
  await reply.arrayBuffer()
  return transferred(url)
}

const idle = (): Promise<void> =>
  new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve)
  })

/**
 * While the page is quiet, loads the code and the texts of the views that its links lead to, so that a click shows them
 * at once on a device without a pointer too. It never begins before the view of the page itself is there, and ends for
 * good with the first file that cannot be had: a fault shows when its page is asked for.
 */
export const prepareViews = ({ registry, loader, addresses }: Options): void => {
  let [left, interactions] = [isDataCheap() ? byteBudget : 0, 0]
  let timer: ReturnType<typeof setTimeout> | undefined

  const prepare = async ({ panel, view }: View): Promise<void> => {
    const build = registry.panels.get(panel)?.live
    if (!build) return
    await completeBuild(build)
    for (const file of filesOfView(build, view)) {
      const address = addresses.upcoming(buildUrl(panel, build.build, file))
      if (address !== null) left -= await fetchFile(address, build.files[file])
    }
    await idle()
    await loader.load(panel, view)
  }

  const isShown = (): boolean => {
    const shown = findView(registry, pageSettings().adminPath, location.pathname)
    return shown !== undefined && loader.loaded(shown.panel, shown.view) !== undefined
  }

  const prepareAll = async (): Promise<void> => {
    const before = interactions
    const isQuiet = () => before === interactions && document.visibilityState === 'visible'
    if (!isShown()) return
    for (const next of linkedViews(registry)) {
      if (left <= 0 || !isQuiet()) return
      // A frame loads everything itself.
      if (registry.panels.get(next.panel)?.untrusted || loader.loaded(next.panel, next.view)) continue
      await prepare(next)
    }
  }

  const wait = (): void => {
    interactions += 1
    clearTimeout(timer)
    if (left <= 0) return
    timer = setTimeout(() => {
      prepareAll().catch(() => {
        left = 0
      })
    }, quietMs)
  }
  for (const event of ['pointerdown', 'keydown', 'popstate']) addEventListener(event, wait, { passive: true })
  wait()
}
