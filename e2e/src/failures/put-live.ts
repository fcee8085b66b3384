import { commitChange } from '@panel/gateway/releases/commit-change'
import { openReleases } from '@panel/gateway/releases/open-releases'
import { publishBuild } from '@panel/gateway/releases/publish-build'
import type { Build } from '@panel/gateway/releases/read-build'
import type { PanelDescription, Registry, SignedRegistry } from '@panel/shared/panel/registry'
import type { Product } from '../fixtures/product'

/** The signed registry that a running product serves. */
export const registryOf = async ({ url }: { url: string }): Promise<SignedRegistry> =>
  (await (await fetch(`${url}/registry.json`)).json()) as SignedRegistry

/** The live build of one panel as the registry describes it. Throws when there is no such panel. */
export const liveBuild = async (product: { url: string }, panel: string): Promise<PanelDescription> => {
  const found = (await registryOf(product)).registry.panels[panel]
  if (!found) throw new Error(`There is no panel ${panel}`)
  return found.stable
}

const open = ({ dataDir }: Product) => openReleases({ dataDir, releases: 'folder' })

/** Signs and serves whatever `change` makes of the registry, past every check of the release command. */
export const signAnything = async (
  product: Product,
  change: (registry: Registry) => Pick<Registry, 'shell' | 'panels'>,
): Promise<void> => {
  const reason = { by: 'tests', action: 'promote', why: 'a registry that should not be' } as const
  await commitChange(await open(product), reason, async registry => {
    if (!registry) throw new Error('Nothing is live yet')
    return { builds: [], content: change(registry) }
  })
}

/** Publishes a build of a panel and makes it the live one. `previous`: what there is to fall back to. */
export const putLive = async (product: Product, build: Build, previous?: PanelDescription): Promise<void> => {
  const { description } = build
  if (!('routes' in description)) throw new Error(`${description.name} is no panel`)
  await publishBuild((await open(product)).store, build, { compressed: false })
  await signAnything(product, ({ shell, panels }) => ({
    shell,
    panels: { ...panels, [description.name]: { stable: description, ...(previous && { previous }) } },
  }))
}
