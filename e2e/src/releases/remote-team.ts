import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Build } from '@panel/gateway/releases/read-build'
import { packBuild } from '@panel/kit/release/pack-build'
import { openProduct, ReleaseRefused } from '@panel/kit/release/releases-client'
import type { Product } from '../fixtures/product'
import { runRelease } from '../fixtures/team'
import { root } from '../suites/workspaces'

/** A build as a team uploads it, with the texts of the panel. */
export const archiveOf = async ({ description, files }: Build): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  await cp(join(root, description.name, 'locales'), join(folder, 'locales'), { recursive: true })
  for (const [name, content] of [...files, ['panel.json', JSON.stringify(description)] as const]) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const archive = await packBuild(folder)
  await rm(folder, { recursive: true })
  return archive
}

/** A team that knows the product's address and its own token, which is for one panel and the addresses below these. */
export const openRemoteTeam = async (product: Product, name: string, panel: string, routes: readonly string[]) => {
  const rights = ['--panels', panel, '--routes', routes.join(','), '--may', 'publish,canary,promote']
  const { token } = JSON.parse(await runRelease(product, 'team', 'add', name, ...rights, '--json'))
  return { name, panel, product: openProduct(product.url, token) }
}

export type RemoteTeam = Awaited<ReturnType<typeof openRemoteTeam>>

/** The status with which the product refuses what is asked of it; undefined when it does it. Throws when it does not answer. */
export const refusalStatus = async (work: Promise<unknown>): Promise<number | undefined> => {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof ReleaseRefused && error.status !== undefined) return error.status
    throw error
  }
}
