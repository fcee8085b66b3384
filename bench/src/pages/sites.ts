import { join } from 'node:path'
import type { Client } from 'pg'
import { fill, type Seed } from '../api/seed'
import { buildOpponent, type OpponentName } from './build-opponent'
import { type ServedOpponent, serveOpponent } from './serve-opponent'
import { startProduct } from './start-product'

const root = join(import.meta.dirname, '../../..')

/** The product and what its pages are compared with, all with the same API. */
export interface Sites {
  product: string
  bundle: string
  floor: string
  seed: Seed
  database: Client
  stop: () => Promise<void>
}

interface Options {
  /** Domains that the account holds. */
  domains: number
  /** Folder of the checkout whose product it is. */
  product?: string
}

/** Starts the product, builds both opponents from the same sources, and serves them. */
export const startSites = async ({ domains, product: folder = root }: Options): Promise<Sites> => {
  const product = await startProduct(folder)
  const { url, database, dataDir } = product
  const opponents: ServedOpponent[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(opponents.map(opponent => opponent.stop()))
    await product.stop()
  }
  const oppose = async (name: OpponentName): Promise<string> => {
    const opponent = await serveOpponent(await buildOpponent(folder, name, join(dataDir, name)), product)
    opponents.push(opponent)
    return opponent.url
  }
  try {
    const bundle = await oppose('bundle')
    const floor = await oppose('floor')
    return { product: url, bundle, floor, seed: await fill(url, database, { domains, guests: 0 }), database, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
