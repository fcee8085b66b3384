import type { ContactCard } from '../../database/registry-columns'
import type { EppAnswer } from './documents'
import { isTrue, textIn, unreadable } from './read-data'
import type { XmlElement } from './xml'

const readPostal = (info: XmlElement): ContactCard['postal'][number] => {
  const address = info.first('addr')
  return {
    type: info.attribute('type') === 'loc' ? 'loc' : 'int',
    name: info.first('name')?.text ?? '',
    organisation: info.first('org')?.text ?? '',
    street: (address?.all('street') ?? []).map(({ text }) => text),
    city: address?.first('city')?.text ?? '',
    province: address?.first('sp')?.text ?? '',
    postal_code: address?.first('pc')?.text ?? '',
    country: address?.first('cc')?.text ?? '',
  }
}

/** A contact as the registry has it (RFC 5733 section 3.1.2). `disclosed` is about the name, where it says anything. */
export const readContact = ({ data }: EppAnswer): ContactCard => {
  const contact = data?.first('infData')
  if (!contact) throw unreadable('infData')
  const disclose = contact.first('disclose')
  return {
    id: textIn(contact, 'id'),
    postal: contact.all('postalInfo').map(readPostal),
    phone: contact.first('voice')?.text ?? '',
    email: contact.first('email')?.text ?? '',
    ...(disclose && disclose.all('name').length > 0 && { disclosed: isTrue(disclose.attribute('flag')) }),
  }
}
