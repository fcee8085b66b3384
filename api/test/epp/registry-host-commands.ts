import { child, type Handler, hostSpace, type Node, text, texts } from './registry-node'

export const addressesIn = (node: Node | undefined): string[] => texts(node, 'addr')

export const hostInfo: Handler = (state, { body, client }) => {
  const name = text(body, 'info', 'info', 'name')
  const addresses = state
    .host(name)
    .map(address => `<h:addr ip="${address.includes(':') ? 'v6' : 'v4'}">${address}</h:addr>`)
  return {
    code: 1000,
    data:
      `<h:infData ${hostSpace}><h:name>${name}</h:name><h:roid>H1-TEST</h:roid><h:status s="ok"/>` +
      `${addresses.join('')}<h:clID>${client}</h:clID><h:crID>${client}</h:crID>` +
      `<h:crDate>${new Date().toISOString()}</h:crDate></h:infData>`,
  }
}

export const updateHost: Handler = (state, { body, client }) => {
  const asked = child(body, 'update', 'update')
  const name = text(asked, 'name')
  const removed = addressesIn(child(asked, 'rem'))
  const kept = state.host(name).filter(address => !removed.includes(address))
  state.putHost(name, client, [...kept, ...addressesIn(child(asked, 'add'))])
  return { code: 1000 }
}
