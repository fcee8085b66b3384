import { z } from 'zod'
import type { Keys } from '../security/keys'
import type { Notice } from './outbox-repository'

const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]))

/** Parameters of a mail that hold a token, such as its link: readable by this application only while they wait. */
export const sealParams = ({ keys }: { keys: Keys }, params: Notice['params']): string =>
  keys.seal(JSON.stringify(params)).toString('base64')

/** The notice with all its parameters. */
export const openNotice = ({ keys }: { keys: Keys }, { sealed, ...notice }: Notice): Notice => {
  if (sealed === undefined) return notice
  const hidden = paramsSchema.parse(JSON.parse(keys.unseal(Buffer.from(sealed, 'base64'))))
  return { ...notice, params: { ...notice.params, ...hidden } }
}
