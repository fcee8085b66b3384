import type { Build } from '@panel/gateway/releases/read-build'
import type { Product } from '../fixtures/product'
import { runRelease } from '../fixtures/team'

const errorText = (error: unknown): string =>
  error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)

/** The sentence with which the release command refuses these words; null when it does what they say. */
export const refusalOfCommand = async (product: Product, words: readonly string[]): Promise<string | null> => {
  try {
    await runRelease(product, ...words)
    return null
  } catch (error) {
    return errorText(error).split('\n').at(-1) ?? ''
  }
}

/** The sentence with which the promotion of a published build is refused; null when it went live. */
export const refusalOf = async (product: Product, { description: { name, build } }: Build): Promise<string | null> => {
  const api = `http://127.0.0.1:${product.apiPort}`
  const refusal = await refusalOfCommand(product, ['promote', name, build, '--why', 'an attack', '--api', api])
  // The port is that of this run.
  return refusal?.replaceAll(build, '…').replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '') ?? null
}
