import { getDomain } from 'tldts'
import type { Deliver } from './deliver'

/** Milliseconds after which a mail is slow: a mail server answers at once, unless it asks the recipient's first. */
const slowMs = 1000

/** Slow mails to one domain at a time; far fewer than there are places, so that one domain never takes them all. */
const mostSlow = 12

/** That others register names in: somebody's own domain is one, whatever its subdomains. */
const domainOf = (email: string): string => {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return getDomain(host) ?? host
}

/**
 * Refuses a mail for now while so many to its domain are slow: it is tried again later, and leaves its place to mails to
 * others.
 */
export const sharePlaces = (deliver: Deliver): Deliver => {
  const slow = new Map<string, number>()
  const count = (domain: string, change: number): void => {
    const left = (slow.get(domain) ?? 0) + change
    if (left > 0) slow.set(domain, left)
    else slow.delete(domain)
  }
  return async (mail, id, at) => {
    const domain = domainOf(mail.to)
    if ((slow.get(domain) ?? 0) >= mostSlow) throw new Error(`too many mails to ${domain} wait for the mail server`)
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      count(domain, 1)
    }, slowMs)
    try {
      return await deliver(mail, id, at)
    } finally {
      clearTimeout(timer)
      if (isSlow) count(domain, -1)
    }
  }
}
