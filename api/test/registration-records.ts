import { connect } from 'node:net'
import { contactCalls } from '@panel/shared/contract'
import type { TestApi } from './api'
import { putDomain } from './domain-users'
import { makeDomain, type TestUser } from './users'

/** What a WHOIS server answers to these bytes, sent in this order. */
export const askWhois = (port: number, ...parts: string[]): Promise<string> =>
  new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part)
    })
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', part => (text += part))
    socket.on('end', () => done(text))
    socket.on('error', failed)
  })

export const fullNameOf = async (api: TestApi, id: number): Promise<string> => {
  const { name, zone } = await api.db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return `${name}.${zone}`
}

const contact = (name: string, hidden: boolean) => ({
  name,
  email: `${name.toLowerCase()}@example.net`,
  phone: '+380441234567',
  address: 'Khreshchatyk 1, Kyiv',
  hidden,
})

/** A registered domain whose admin contact alone is shown. */
export const makeWithContacts = async (
  api: TestApi,
  owner: TestUser,
  admin: TestUser,
): Promise<{ id: number; name: string }> => {
  const id = await makeDomain(api, owner, admin)
  const contacts = { registrant: contact('Olena', true), admin: contact('Petro', false), tech: contact('Ivan', true) }
  await putDomain(api, owner, contactCalls.save, id, contacts)
  await api.db.updateTable('domains').set({ privacy_enabled: false }).where('id', '=', id).execute()
  return { id, name: await fullNameOf(api, id) }
}
