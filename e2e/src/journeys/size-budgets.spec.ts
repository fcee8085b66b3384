import { join } from 'node:path'
import { measureBuild } from '@panel/gateway/release-command/measure-build'
import { readBuild } from '@panel/gateway/releases/read-build'
import { expect, test } from '@playwright/test'
import { root, workspacesWith } from '../suites/workspaces'

test('no package is over the budget that a release holds it to', async () => {
  const builds = workspacesWith('webpack.config.ts').map(async name => {
    const { bytes, budget } = await measureBuild(await readBuild(join(root, name, 'dist'), name))
    return { name, bytes, budget }
  })
  const weights = await Promise.all(builds)
  expect(weights.length).toBeGreaterThan(5)
  expect(weights.filter(({ bytes, budget }) => bytes > budget)).toEqual([])
})
