import { isSpf } from '../mail/spf'
import { mailTemplates } from './mail-templates'
import type { DnsTemplate } from './template'

/** Terms of the services that mail can be at: of these, one is left when mail moves. */
const ofServices = new Set<string>(mailTemplates.flatMap(({ spf }) => spf.terms.filter(term => term !== 'mx')))

const hasEnd = (terms: readonly string[]): boolean => terms.some(term => /^(?:[+?~-]?all|redirect=.*)$/i.test(term))

interface SpfMerge extends NonNullable<DnsTemplate['spf']> {
  /** Sends beside the service that mail is at, rather than in its place. */
  beside?: true
}

/** The one SPF record of a domain once a service is in it: what else was in it stays. */
export const mergeSpf = (current: string | undefined, { terms, all, alone, beside }: SpfMerge): string => {
  const found = current !== undefined && isSpf(current) ? current.split(/ +/).slice(1) : []
  const isNobody = found.length === 1 && found[0] === '-all'
  if (alone || found.length === 0 || isNobody) return ['v=spf1', ...terms, all].join(' ')
  const makesWay = (term: string): boolean => !beside && ofServices.has(term.toLowerCase())
  const kept = found.filter(term => term !== '' && !makesWay(term) && !terms.includes(term))
  return ['v=spf1', ...terms, ...kept, ...(hasEnd(kept) ? [] : [all])].join(' ')
}
