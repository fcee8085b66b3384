import { join } from 'node:path'
import type { Client } from 'pg'
import { fill, type Seed } from '../api/seed'
import { buildOpponent, type OpponentBuild } from './build-opponent'
import { buildPeers } from './peers/build-peer'
import { type ServedOpponent, serveOpponent } from './serve-opponent'
import { startProduct } from './start-product'

const root = join(import.meta.dirname, '../../..')

type Build = (product: string, folder: string) => Promise<OpponentBuild>

const builds = {
  bundle: (product, folder) => buildOpponent(product, 'bundle', folder),
  floor: (product, folder) => buildOpponent(product, 'floor', folder),
  ...buildPeers,
} satisfies Record<string, Build>

type SiteName = keyof typeof builds

/** The product and what its pages are compared with, all with the same API. */
export type Sites<Name extends SiteName = SiteName> = Record<'product' | Name, string> & {
  seed: Seed
  database: Client
  stop: () => Promise<void>
}

interface Options<Name> {
  opponents: readonly Name[]
  /** Domains that the account holds. */
  domains: number
  /** Folder of the checkout whose product it is. */
  product?: string
}

/** Starts the product, builds its opponents from the same sources, and serves them. */
export const startSites = async <Name extends SiteName>({
  opponents,
  domains,
  product: folder = root,
}: Options<Name>): Promise<Sites<Name>> => {
  const product = await startProduct(folder)
  const { url, database, dataDir } = product
  const served = new Map<string, ServedOpponent>()
  const stop = async (): Promise<void> => {
    await Promise.all([...served.values()].map(opponent => opponent.stop()))
    await product.stop()
  }
  try {
    for (const name of opponents) {
      served.set(name, await serveOpponent(await builds[name](folder, join(dataDir, name)), product))
    }
    const seed = await fill(url, database, { domains, guests: 0 })
    const urls = Object.fromEntries([...served].map(([name, opponent]) => [name, opponent.url]))
    return { ...(urls as Record<Name, string>), product: url, seed, database, stop } as Sites<Name>
  } catch (error) {
    await stop()
    throw error
  }
}
