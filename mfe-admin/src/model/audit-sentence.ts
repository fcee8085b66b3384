import type { AuditEntryView } from '@panel/shared/contract'

/** The status that a decision leads to, which its entry leaves to the event. */
export const statusAfterEvent: Readonly<Record<string, string>> = {
  request_approved: 'approved',
  request_rejected: 'rejected',
  request_reserved: 'reserved',
  request_reopened: 'pending',
}

interface Place {
  /** The kind of object, where the text is only its number; its name is in the reader's language. */
  kind?: 'domain' | 'user' | 'order'
  text: string
  place: 'domain' | 'user' | 'order' | 'other'
  /** What is looked for there: a name, the id of an account or the number of an order. */
  q?: string
}

/** What an entry is about, and where that is looked after. */
export const placeOf = ({ subject, data }: Pick<AuditEntryView, 'subject' | 'data'>): Place => {
  const [, kind = '', id = ''] = /^(domain|user|order) (\S+)$/.exec(subject) ?? []
  if (kind === 'domain') {
    const name = typeof data.name === 'string' ? data.name : id.includes('.') ? id : ''
    return name ? { text: name, place: 'domain', q: name } : { kind, text: id, place: 'other' }
  }
  if (kind === 'user' || kind === 'order') return { kind, text: id, place: kind, q: id }
  return { text: subject, place: 'other' }
}
