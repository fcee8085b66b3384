import { contactCalls } from '@panel/shared/contract'
import type { TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { untilJobsAreDone } from './until'
import type { TestUser } from './users'

export const emptyContact = { name: '', email: '', phone: '', address: '', hidden: true }

/** A registrant who can be reached. */
export const aRegistrant = {
  ...emptyContact,
  name: 'Ada Byron',
  email: 'ada@example.com',
  phone: '+380441234567',
  address: 'Kyiv',
}

/** Registrants' addresses in an API, short to write. */
export const registrantsOf = (api: () => TestApi) => {
  const mailsTo = async (email: string) => {
    await untilJobsAreDone(api().db)
    return api().mails.filter(({ to }) => to === email)
  }
  return {
    mailsTo,
    /** Enters the registrant's address of a domain; the other contacts have an unused one. */
    enter: (person: TestUser, id: number, email: string) =>
      putDomain(api(), person, contactCalls.save, id, {
        registrant: { ...aRegistrant, email },
        admin: { ...emptyContact, email: 'admin-of@example.org' },
        tech: emptyContact,
      }),
    confirm: (token = '') => api().call(contactCalls.confirm, { body: { token } }),
    /** The secrets of the links that were mailed to an address, the newest last. */
    linksTo: async (email: string): Promise<string[]> =>
      (await mailsTo(email)).flatMap(({ text }) => /\/confirm-contact#(\S+)/.exec(text)?.[1] ?? []),
    waits: async (person: TestUser, id: number) => (await getDomain(api(), person, id)).unconfirmed_contact,
  }
}
