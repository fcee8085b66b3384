import { limits } from '../base/limits'
import { readClock } from '../clock/repository'
import { clientKey, take } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { sellerName } from '../settings/brand'
import { readAskedName } from './rdap'
import { findRecord } from './record'
import { recordText } from './whois-text'

type Needs = Pick<RequestContext, 'db' | 'counters' | 'settings' | 'metrics'>

const terms = [
  'For more information on domain status codes, please visit https://icann.org/epp',
  'This answers for domains that are registered here only. Contacts may be hidden by their holder.',
]

const ending = (now: Date, origin: string): string[] => [
  `>>> Last update of WHOIS database: ${now.toISOString().replace(/\.\d+/, '')} <<<`,
  '',
  ...terms,
  `Hidden data can be asked for, with a legal basis, at ${origin}/data-request`,
]

/** The lines of the record, without the line that says where a search has it from. */
const linesOf = (text: string): string[] => text.split('\n').filter(line => line !== '' && !line.startsWith('>>>'))

const answer = async (needs: Needs, query: string, client: string): Promise<string[]> => {
  const { registrationDataPerAddress: limit } = limits
  const seconds = await take(needs, limit, clientKey(client))
  if (seconds > 0) {
    needs.metrics.limitsReached.inc({ limit: limit.name })
    return [`% Query rate limit exceeded. Try again in ${seconds} seconds.`]
  }
  // As the programs of registries read it: the kind of object may stand before its name.
  const typed = query.trim().replace(/^domain\s+/i, '')
  const name = await readAskedName(typed)
  if (name === null) return ['% Malformed request: ask for one domain name.']
  const { PUBLIC_URL, BRAND } = needs.settings
  const record = await findRecord(needs, name)
  const now = await readClock(needs.db)
  if (!record) return [`No match for domain "${name.toUpperCase()}".`, ...ending(now, PUBLIC_URL)]
  const [domain = '', id = '', ...rest] = linesOf(recordText(record, sellerName(needs.settings)))
  const server = [`Registrar WHOIS Server: ${new URL(PUBLIC_URL).hostname}`, `Registrar URL: ${PUBLIC_URL}`]
  const support = BRAND?.own?.support
  const abuse = [
    ...(support ? [`Registrar Abuse Contact Email: ${support.email}`] : []),
    ...(support?.phone ? [`Registrar Abuse Contact Phone: ${support.phone}`] : []),
    `Registrar Abuse Contact URL: ${PUBLIC_URL}/abuse`,
  ]
  const reached = support
    ? [
        `Registrar Customer Service Email: ${support.email}`,
        ...(support.phone ? [`Registrar Customer Service Phone: ${support.phone}`] : []),
      ]
    : []
  const ianaId = BRAND?.own?.ianaId
  const iana = ianaId === undefined ? [] : [`Registrar IANA ID: ${ianaId}`]
  return [domain, id, ...server, ...iana, ...reached, ...abuse, ...rest, ...ending(now, PUBLIC_URL)]
}

/** Answers a query of port 43 (RFC 3912): text, its lines ended by CRLF. */
export const answerWhois = async (needs: Needs, query: string, client: string): Promise<string> =>
  [...(await answer(needs, query, client)), ''].join('\r\n')
