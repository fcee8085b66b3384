import { toAsciiName } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import { readClock } from '../clock/repository'
import { clientKey, consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { sellerName } from '../settings/brand'
import { domainDocument, helpDocument } from './rdap-document'
import { findRecord } from './record'

const hostName = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/** A domain name as asked for, in ASCII; null where it is none. */
export const readAskedName = async (typed: string): Promise<string | null> => {
  const name = (await toAsciiName(typed.trim().replace(/\.$/, '')))?.toLowerCase()
  return name !== undefined && hostName.test(name) ? name : null
}

/**
 * Answers the part of an address after `/rdap/`.
 * @throws ProblemError not_found, domain_name_invalid, too_many_requests
 */
export const answerRdap = async (context: RequestContext, path: string, asker: User | null): Promise<unknown> => {
  await consume(context, limits.registrationDataPerAddress, clientKey(context.ip))
  if (path === 'help') return helpDocument()
  const [kind, typed, ...rest] = path.split('/')
  if (kind !== 'domain' || typed === undefined || rest.length > 0) throw new ProblemError('not_found')
  const name = await readAskedName(typed)
  if (name === null) throw new ProblemError('domain_name_invalid', { status: 400 })
  const record = await findRecord(context, name, asker)
  if (!record) throw new ProblemError('not_found')
  const { PUBLIC_URL, WHOIS_PORT, BRAND } = context.settings
  return domainDocument(record, {
    origin: PUBLIC_URL,
    registrar: sellerName(context.settings),
    ianaId: BRAND?.own?.ianaId,
    support: BRAND?.own?.support,
    port43: WHOIS_PORT === undefined ? undefined : new URL(PUBLIC_URL).hostname,
    now: await readClock(context.db),
  })
}
