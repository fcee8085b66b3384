import { join } from 'node:path'
import { root } from '@panel/e2e/suites/workspaces'
import { test as base } from '@playwright/test'
import { type ClusterTemplate, makeClusterTemplate } from './template'

interface WorkerFixtures {
  /** Made once; an installation starts from a copy. */
  clusterTemplate: ClusterTemplate
}

export const test = base.extend<object, WorkerFixtures>({
  clusterTemplate: [
    async ({ browserName: _ }, use) => {
      const template = await makeClusterTemplate(join(root, 'deploy/test-results/cluster'))
      await use(template)
      await template.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

export { expect } from '@playwright/test'

/** Milliseconds that an installation may take to start, and one fault with its healing. */
export const limits = { start: 180_000, fault: 240_000 } as const
