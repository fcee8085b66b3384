import { contactNamespace, type Handler, text } from './registry-node'
import { Refusal } from './registry-state'

export const createContact: Handler = (state, { body, client, document }) => {
  const id = text(body, 'create', 'create', 'id')
  if (state.contacts.has(id)) throw new Refusal(2302)
  state.contacts.set(id, { sponsor: client, elements: document })
  const date = new Date().toISOString()
  return {
    code: 1000,
    data: `<c:creData xmlns:c="${contactNamespace}"><c:id>${id}</c:id><c:crDate>${date}</c:crDate></c:creData>`,
  }
}

export const removeContact: Handler = (state, { body }) => {
  const id = text(body, 'delete', 'delete', 'id')
  if (!state.contacts.has(id)) throw new Refusal(2303)
  if ([...state.domains.values()].some(({ contacts }) => [...contacts.values()].includes(id))) throw new Refusal(2305)
  state.contacts.delete(id)
  return { code: 1000 }
}
