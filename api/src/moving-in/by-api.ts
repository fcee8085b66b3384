import { asciiDomain, type ImportBody, type Imported, readEmail } from '@panel/shared/contract'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { StartError } from '../server-kit/errors'
import { importFolder } from './import'
import { readPrices } from './prices'
import { type Line, type MovedFolder, readOwnLines } from './read-folder'
import { releaseMails } from './repository'

type List = Imported['results'][number]['list']

/** Lines are counted from 0, as the lists of the body are. */
const linesOf = (file: keyof ImportBody, rows: readonly object[] = []): Line[] =>
  rows.map((row, line) => ({ file, line, row: row as Line['row'] }))

const readBody = ({ customers, domains, contacts, zones = [], prices }: ImportBody): MovedFolder => {
  const texts = new Map(zones.map(({ domain, text }) => [asciiDomain(domain.trim()), text]))
  return {
    ...readOwnLines(linesOf('customers', customers), linesOf('domains', domains)),
    contacts: linesOf('contacts', contacts),
    prices: linesOf('prices', prices),
    zones: zones.map(({ domain }, line) => ({ file: 'zones', line, domain: asciiDomain(domain.trim()) })),
    zoneOf: domain => texts.get(domain),
  }
}

/** Prices are the operator's setting: the answer has them for its file. */
const pricesOf = ({ prices }: MovedFolder): Pick<Imported, 'prices' | 'results'> => {
  try {
    const read = readPrices(prices)
    return read ? { prices: read, results: [] } : { results: [] }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { results: [{ list: 'prices', at: 0, item: '', outcome: 'failed', note: error.message }] }
  }
}

/** What `npm run admin -- import` does, with the lines of one call. A call that was interrupted is made once more. */
export const importLines = async (context: RequestContext, admin: User, body: ImportBody): Promise<Imported> => {
  const moved = readBody(body)
  const results: Imported['results'] = []
  const isDry = body.dry_run === true
  await importFolder({ ...context, registries: () => context.registries }, moved, {
    isDry,
    servesHere: body.serve_here === true,
    report: ({ file, line: at, outcome, ...told }) =>
      results.push({ list: file as List, at, ...told, outcome: outcome === 'left out' ? 'left_out' : outcome }),
  })
  const priced = pricesOf(moved)
  const told = { ...priced, results: [...results, ...priced.results], released: 0 }
  if (isDry) return told
  const emails = body.release_mails ? moved.customers.map(({ email }) => readEmail(email)) : []
  const released = await releaseMails(context.db, emails)
  const imported = results.filter(({ outcome }) => outcome === 'imported').length
  const data = { imported, lines: results.length, released }
  await transact(context.db, trx =>
    audit(trx, context, { event: 'moved_in', actor: admin.id, subject: 'import', data }),
  )
  return { ...told, released }
}
