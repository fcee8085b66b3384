import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const drawnBytes = 8
const traceparent = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * Names of the traces of pages: half of each is drawn, and the other half is a signature of it, so that a name that a
 * stranger made up is not taken for one of ours. Any gateway with the same key knows them.
 */
export const pageTraces = (gatewayKey = randomBytes(32).toString('hex')) => {
  const sealOf = (drawn: string): string =>
    createHmac('sha256', gatewayKey)
      .update(`page trace ${drawn}`)
      .digest('hex')
      .slice(0, 2 * drawnBytes)
  const isOurs = (name: string): boolean =>
    /^[0-9a-f]{32}$/.test(name) &&
    timingSafeEqual(Buffer.from(sealOf(name.slice(0, 2 * drawnBytes))), Buffer.from(name.slice(2 * drawnBytes)))
  return {
    create: (): string => {
      const drawn = randomBytes(drawnBytes).toString('hex')
      return drawn + sealOf(drawn)
    },
    isOurs,
    /** The page that a request says it comes from by `traceparent`; undefined where no gateway of ours named it. */
    pageOf: (header: unknown): string | undefined => {
      const name = typeof header === 'string' ? traceparent.exec(header)?.[1] : undefined
      return name !== undefined && isOurs(name) ? name : undefined
    },
  }
}

export type PageTraces = ReturnType<typeof pageTraces>
