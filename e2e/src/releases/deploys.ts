import { promoteBuilds, rollBack } from '@panel/gateway/releases/live-builds'
import { openReleases } from '@panel/gateway/releases/open-releases'
import { publishBuild } from '@panel/gateway/releases/publish-build'
import type { Page } from '@playwright/test'
import { otherBuild } from '../fixtures/other-build'
import type { Product } from '../fixtures/product'
import { liveTexts } from './live-texts'

/** A published build, and the text by which it is known when it is live. */
export interface Deployed {
  name: string
  build: string
  text: string
}

const why = { by: 'tests', why: 'another build' }

/** Opens the release store of a running product for deploys in quick succession. */
export const openDeploys = async ({ dataDir }: Product) => {
  const releases = await openReleases({ dataDir, releases: 'folder' })
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
