import { Installation } from './installation'
import type { ClusterTemplate } from './template'
import { Walk } from './walk'

/** An installation with a browser that walks through it, and what its writers know. */
export interface World {
  installation: Installation
  walk: Walk
  template: ClusterTemplate
  /** Every write that was acknowledged since the installation was started. */
  acknowledged: string[]
  close: () => Promise<void>
}

/** @param cabled whether machines can be cut off */
export const openWorld = async (template: ClusterTemplate, cabled: boolean): Promise<World> => {
  const installation = await Installation.open(template, cabled)
  try {
    const walk = await Walk.begin(installation, template.walker)
    const close = async () => {
      await walk.end()
      await installation.close()
    }
    return { installation, walk, template, acknowledged: [], close }
  } catch (error) {
    await installation.close()
    throw error
  }
}
