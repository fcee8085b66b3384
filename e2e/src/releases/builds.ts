import { join } from 'node:path'
import { commitChange } from '@panel/gateway/releases/commit-change'
import { promoteBuilds, rollBack } from '@panel/gateway/releases/live-builds'
import { openReleases } from '@panel/gateway/releases/open-releases'
import { publishBuild } from '@panel/gateway/releases/publish-build'
import { type Build, readBuild } from '@panel/gateway/releases/read-build'
import { distrustPanel } from '@panel/gateway/releases/trust-panels'
import { exchangeText } from '@panel/gateway/testing/exchange-text'
import type { PanelDescription, Registry, SignedRegistry } from '@panel/shared/panel/registry'
import type { FrameLocator, Page } from '@playwright/test'
import type { Product } from '../fixtures/product'
import { root } from '../suites/workspaces'
import { liveTexts } from './live-texts'

const why = { by: 'tests', why: 'another build' }

/** The release store of a running product. */
const open = ({ dataDir }: Pick<Product, 'dataDir'>) => openReleases({ dataDir, releases: 'folder' })

/** Another build of a panel: this machine's, with a text of it exchanged. Throws when the text is in none of its files. */
export const otherBuild = async (panel: string, id: string, from: string, to: string): Promise<Build> =>
  exchangeText(await readBuild(join(root, panel, 'dist'), panel), id, from, to)

const publish = async (product: Product, build: Build) => {
  const releases = await open(product)
  await publishBuild(releases.store, build, { compressed: false })
  return releases
}

/** Publishes a build into the store of a running product and makes it live, as the release command does. */
export const release = async (product: Product, build: Build): Promise<void> => {
  const { name, build: id } = build.description
  await promoteBuilds(await publish(product, build), why, [{ name, build: id }])
}

/** Publishes a build and makes it live in a frame, as the release command does once the build has been tried. */
export const releaseUntrusted = async (product: Product, build: Build): Promise<void> => {
  const { name, build: id } = build.description
  await distrustPanel(await publish(product, build), why, name, id)
}

/** The document of the untrusted panel that a page shows. */
export const frameOf = (page: Page): FrameLocator => page.getByRole('main').frameLocator('iframe[data-shown]')

/** The signed registry that a running product serves. */
export const registryOf = async ({ url }: { url: string }): Promise<SignedRegistry> =>
  (await (await fetch(`${url}/registry.json`)).json()) as SignedRegistry

/** The live build of one panel as the registry describes it. Throws when there is no such panel. */
export const liveBuild = async (product: { url: string }, panel: string): Promise<PanelDescription> => {
  const found = (await registryOf(product)).registry.panels[panel]
  if (!found) throw new Error(`There is no panel ${panel}`)
  return found.stable
}

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
  await publish(product, build)
  await signAnything(product, ({ shell, panels }) => ({
    shell,
    panels: { ...panels, [description.name]: { stable: description, ...(previous && { previous }) } },
  }))
}

/** A published build, and the text by which it is known when it is live. */
export interface Deployed {
  name: string
  build: string
  text: string
}

/** Opens the release store of a running product for deploys in quick succession. */
export const openDeploys = async (product: Product) => {
  const releases = await open(product)
  return {
    releases,
    /** Publishes another build of a panel that says `text` where this machine's build says `from`. */
    publish: async (name: string, text: string, from = liveTexts[name] ?? ''): Promise<Deployed> => {
      const build = `1.0.0-${text.toLowerCase().replace(/\W+/g, '-')}`
      const made = await otherBuild(name, build, from, text)
      await publishBuild(releases.store, made, { compressed: false })
      return { name, build, text }
    },
    promote: async ({ name, build }: Deployed) => await promoteBuilds(releases, why, [{ name, build }]),
    rollBack: async (name: string) => await rollBack(releases, why, name),
  }
}

export type Deploys = Awaited<ReturnType<typeof openDeploys>>

/** Has the page ask now whether something newer is live, as it does when its tab comes back into view. */
export const comeBackToTab = async (page: Page): Promise<void> =>
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
