import type { FoundCheck } from '../database/schema'
import { isPublic } from '../security/public-address'
import type { AskRecords, Records } from './ask-records'
import { verdictsOf } from './found'

const contentsOf = (records: Records): string[] => (records.kind === 'records' ? records.contents : [])

const issuersOf = (contents: readonly string[]): string[] => {
  const issuers = contents.map(content => /^\d+ issue(?:wild)? "([^";]*)/i.exec(content)?.[1]?.trim() ?? '')
  return [...new Set(issuers.filter(Boolean))]
}

const checkCaa = (records: Records): FoundCheck => {
  const { good, warn, unknown } = verdictsOf('caa')
  if (records.kind === 'silent') return unknown('silent')
  if (records.kind !== 'records') return warn('none', {}, 'records')
  const issuers = issuersOf(records.contents)
  return issuers.length > 0 ? good('good', { names: issuers.join(', ') }) : good('nobody')
}

const checkWebsite = async (name: string, ask: AskRecords): Promise<FoundCheck> => {
  const { good, warn, bad, unknown } = verdictsOf('website')
  const names = [name, `www.${name}`]
  const asked = await Promise.all(
    names.map(async host => ({ host, found: await Promise.all([ask(host, 'A'), ask(host, 'AAAA')]) })),
  )
  for (const { host, found } of asked) {
    const dangling = found.find(one => one.kind === 'dangling')
    // Somebody else may register the name that the alias leads to, and answer for this one.
    if (dangling) return bad('dangling', { name: host, target: dangling.target.replace(/\.$/, '') }, 'records')
  }
  const addresses = asked.map(({ found }) => found.flatMap(contentsOf))
  const reached = names.filter((_, at) => addresses[at]?.some(isPublic))
  if (reached.length > 0) return good('good', { names: reached.join(', ') })
  if (asked.some(({ found }) => found.some(({ kind }) => kind === 'silent'))) return unknown('silent')
  return addresses.some(some => some.length > 0) ? bad('private', {}, 'records') : warn('none', {}, 'records')
}

export const checkWebOf = async (name: string, ask: AskRecords): Promise<FoundCheck[]> =>
  Promise.all([ask(name, 'CAA').then(checkCaa), checkWebsite(name, ask)])
