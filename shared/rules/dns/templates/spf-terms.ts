import { isSpf } from '../mail/spf'
import { mailTemplates } from './mail-templates'
import type { DnsTemplate } from './template'

/** Terms of the services that mail can be at: of these, one is left when mail moves. */
const ofServices = new Set<string>(mailTemplates.flatMap(({ spf }) => spf.terms.filter(term => term !== 'mx')))

const isEnd = (term: string): boolean => /^(?:[+?~-]?all|redirect=.*)$/i.test(term)

const termsOf = (text: string): string[] => (isSpf(text) ? text.split(/ +/).slice(1) : [])

const isNobody = (terms: readonly string[]): boolean => terms.length === 1 && terms[0] === '-all'

/**
 * Several SPF records as the one that a domain may have (RFC 7208 4.5), so that each sender stays one: with the first
 * end. The target of another redirect is included.
 */
export const joinSpf = (texts: readonly string[]): string | undefined => {
  if (texts.length < 2) return texts[0]
  const terms = texts.map(termsOf).flatMap(found => (isNobody(found) ? [] : found))
  const [end, ...otherEnds] = terms.filter(isEnd)
  const included = otherEnds.flatMap(other =>
    /^redirect=/i.test(other) ? other.replace(/^redirect=/i, 'include:') : [],
  )
  const senders = terms.filter(term => term !== '' && !isEnd(term))
  return ['v=spf1', ...new Set([...senders, ...included]), ...(end ? [end] : [])].join(' ')
}

interface SpfMerge extends NonNullable<DnsTemplate['spf']> {
  /** Sends beside the service that mail is at, rather than in its place. */
  beside?: true
}

/** The one SPF record of a domain once a service is in it: what else was in it stays. */
export const mergeSpf = (current: string | undefined, { terms, all, alone, beside }: SpfMerge): string => {
  const found = termsOf(current ?? '')
  if (alone || found.length === 0 || isNobody(found)) return ['v=spf1', ...terms, all].join(' ')
  const makesWay = (term: string): boolean => !beside && ofServices.has(term.toLowerCase())
  const kept = found.filter(term => term !== '' && !makesWay(term) && !terms.includes(term))
  return ['v=spf1', ...terms, ...kept, ...(kept.some(isEnd) ? [] : [all])].join(' ')
}
