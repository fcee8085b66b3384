import { join } from 'node:path'
import { lookAtPanel } from '@panel/kit/look-at-panel'
import { expect, test } from '../fixtures/test'
import { root, workspaces } from '../suites/workspaces'

// The product is started first: it has built them, each with the part that needs no shell.
for (const name of workspaces.filter(folder => folder.startsWith('mfe-')))
  test(`panel test finds nothing wrong with the look of ${name}`, async ({ product: _ }) => {
    test.setTimeout(900_000)
    await expect(lookAtPanel(join(root, name))).resolves.toBeUndefined()
  })
