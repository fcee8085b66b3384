import { addressBody, email as emailSchema, readEmail } from '@panel/shared/contract'
import { z } from 'zod'
import { insertAddress, updateDefault } from '../address-book/repository'
import { audit } from '../audit/service'
import type { Trx } from '../database/schema'
import type { Dependencies } from '../request-context'
import { findUserByEmail, insertUser } from '../users/repository'
import { Unusable } from './ask-registry'
import type { MovedCustomer } from './read-folder'
import { holdMails } from './repository'

const bcryptHash = /^\$2[aby]\$\d\d\$[./A-Za-z\d]{53}$/
const argonHash = /^\$argon2id\$v=19\$/

const addressOf = ({ address }: MovedCustomer) => {
  const { phone = '', organisation = '', ...rest } = address
  const given = Object.fromEntries(Object.entries(rest).map(([name, text]) => [name, text === '' ? null : text]))
  return z.safeParse(addressBody, {
    label: null,
    phone_code: null,
    phone_number: phone || null,
    organisation: organisation || null,
    ...given,
  })
}

/** An account with its address, to which no mails are sent yet. */
export const importCustomer = async (
  trx: Trx,
  { keys }: Pick<Dependencies, 'keys'>,
  customer: MovedCustomer,
): Promise<readonly ['imported' | 'present', string?]> => {
  const email = readEmail(customer.email)
  if (!z.safeParse(emailSchema, email).success) throw new Unusable(`"${customer.email}" is no email address`)
  if (await findUserByEmail(trx, email)) return ['present']
  const hash = customer.passwordHash
  const isKnown = bcryptHash.test(hash) || argonHash.test(hash)
  const language = customer.language === 'uk' ? 'uk' : 'en'
  const user = await insertUser(trx, { email, language, password_hash: isKnown ? hash : null })
  if (!user) return ['present']
  await holdMails(trx, user.id)
  const address = addressOf(customer)
  if (address.success) await updateDefault(trx, user.id, (await insertAddress(trx, user.id, address.data)).id)
  await audit(trx, { keys }, { event: 'registered', actor: null, account: user.id, subject: `user ${user.id}` })
  const notes = [
    ...(isKnown ? [] : ['without a password: the customer sets one by a mailed code']),
    ...(address.success ? [] : [`without an address: ${address.error.issues[0]?.path.join('.')} is missing or wrong`]),
  ]
  return ['imported', notes.join('; ')]
}
