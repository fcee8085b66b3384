import { randomUUID } from 'node:crypto'
import type { ContactCard } from '../../database/registry-columns'
import { objectElement } from './namespaces'
import type { XmlContent } from './xml'

const postalInfo = (form: ContactCard['postal'][number]): XmlContent => ({
  '@type': form.type,
  'contact:name': form.name,
  ...(form.organisation && { 'contact:org': form.organisation }),
  'contact:addr': {
    ...(form.street.length > 0 && { 'contact:street': form.street }),
    'contact:city': form.city,
    ...(form.province && { 'contact:sp': form.province }),
    ...(form.postal_code && { 'contact:pc': form.postal_code }),
    'contact:cc': form.country,
  },
})

/** RFC 5733 section 2.9: whether the public may see it. */
const disclose = ({ postal, phone }: ContactCard, isShown: boolean): XmlContent => {
  const types = postal.map(({ type }) => ({ '@type': type }))
  return {
    '@flag': isShown ? '1' : '0',
    'contact:name': types,
    'contact:org': types,
    'contact:addr': types,
    ...(phone && { 'contact:voice': '' }),
    'contact:email': '',
  }
}

export const createContact = (card: ContactCard): XmlContent => ({
  create: objectElement('contact', 'create', {
    id: card.id,
    postalInfo: card.postal.map(postalInfo),
    ...(card.phone && { voice: card.phone }),
    email: card.email,
    authInfo: { 'contact:pw': randomUUID().slice(0, 16) },
    ...(card.disclosed !== undefined && { disclose: disclose(card, card.disclosed) }),
  }),
})

export const contactInfo = (id: string): XmlContent => ({ info: objectElement('contact', 'info', { id }) })

/** In a change, an empty element takes the former value away, and one that is left out keeps it (RFC 5733 section 3.2.5). */
const changedPostalInfo = (form: ContactCard['postal'][number]): XmlContent => {
  const { '@type': type, 'contact:name': name, 'contact:addr': address } = postalInfo(form)
  return { '@type': type, 'contact:name': name, 'contact:org': form.organisation, 'contact:addr': address }
}

export const updateContact = (card: ContactCard): XmlContent => ({
  update: objectElement('contact', 'update', {
    id: card.id,
    chg: {
      'contact:postalInfo': card.postal.map(changedPostalInfo),
      'contact:voice': card.phone,
      'contact:email': card.email,
      ...(card.disclosed !== undefined && { 'contact:disclose': disclose(card, card.disclosed) }),
    },
  }),
})

export const deleteContact = (id: string): XmlContent => ({ delete: objectElement('contact', 'delete', { id }) })
