import { addYears } from '@panel/shared/rules'
import {
  contactsIn,
  contactsOf,
  createContact,
  infoContact,
  removeContact,
  requireRoles,
  updateContact,
} from './registry-contact-commands'
import { extensionWith, feesOf, organisationIn, requireFee, requirePhase } from './registry-extensions'
import { addressesIn, hostInfo, updateHost } from './registry-host-commands'
import {
  attribute,
  child,
  domainSpace,
  type Handler,
  hostSpace,
  inXml,
  launchSpace,
  list,
  type Node,
  organisationSpace,
  text,
  texts,
} from './registry-node'
import { type HeldDomain, Refusal, type RegistryState, transferData } from './registry-state'

const terms = (state: RegistryState, kind: string, domain: HeldDomain): string =>
  `<d:${kind} ${domainSpace}><d:name>${domain.name}</d:name>` +
  (kind === 'creData' ? `<d:crDate>${domain.created.toISOString()}</d:crDate>` : '') +
  `<d:exDate>${state.endOf(domain)}</d:exDate></d:${kind}>`

const check: Handler = (state, { body, extension, isAboutHost: isHost }) => {
  const domains = child(body, 'check', 'check')
  const fees = extensionWith(extension, 'check', 'command')
  const asksFees = fees !== undefined
  if (asksFees && !state.hasFees) throw new Refusal(2103)
  const names = texts(domains, 'name')
  if (!isHost) requirePhase(state, extensionWith(extension, 'check', 'phase'))
  const [prefix, space] = isHost ? ['h', hostSpace] : ['d', domainSpace]
  const free = (name: string): boolean =>
    isHost ? !state.hosts.has(name) : !state.domains.has(name) && !name.startsWith('reserved')
  const said = names.map(
    name =>
      `<${prefix}:cd><${prefix}:name avail="${free(name) ? 1 : 0}">${name}</${prefix}:name>` +
      `${free(name) ? '' : `<${prefix}:reason>${name.startsWith('reserved') ? 'Reserved name' : 'In use'}</${prefix}:reason>`}</${prefix}:cd>`,
  )
  return {
    code: 1000,
    data: `<${prefix}:chkData ${space}>${said.join('')}</${prefix}:chkData>`,
    ...(asksFees && { extension: feesOf(state, names, list(fees, 'command')) }),
  }
}

const info: Handler = (state, command) => {
  const { body, client } = command
  const asked = child(body, 'info', 'info')
  if (command.document.includes('/epp/balance-1.0'))
    return {
      code: 1000,
      data:
        '<b:infData xmlns:b="http://www.verisign.com/epp/balance-1.0"><b:creditLimit>1000.00</b:creditLimit>' +
        `<b:balance>187.50</b:balance><b:availableCredit>${state.balance}</b:availableCredit></b:infData>`,
    }
  if (command.isAboutHost) return hostInfo(state, command)
  if (command.isAboutContact) return infoContact(state, command)
  const domain = state.get(text(asked, 'name'))
  const given = child(asked, 'authInfo') && text(asked, 'authInfo', 'pw')
  if (given !== undefined && given !== domain.authInfo) throw new Refusal(2202)
  const statuses = [...domain.statuses].map(status => `<d:status s="${status}"/>`).join('') || '<d:status s="ok"/>'
  const hosts = domain.hosts.map(host => `<d:hostObj>${host}</d:hostObj>`).join('')
  const own = domain.sponsor === client
  const hidden = own ? undefined : state.hides
  if (hidden === 'all' && given === undefined) throw new Refusal(2201)
  const [created, ended] = [
    `<d:crDate>${domain.created.toISOString()}</d:crDate>`,
    `<d:exDate>${state.endOf(domain)}</d:exDate>`,
  ]
  const subordinates = state
    .subordinates(domain.name)
    .map(host => `<d:host>${host}</d:host>`)
    .join('')
  const periods = [...domain.periods].map(period => `<r:rgpStatus s="${period}"/>`).join('')
  return {
    code: 1000,
    data:
      `<d:infData ${domainSpace}><d:name>${domain.name}</d:name><d:roid>D1-TEST</d:roid>${statuses}${contactsOf(domain)}` +
      `${hosts && `<d:ns>${hosts}</d:ns>`}${subordinates}<d:clID>${domain.sponsor}</d:clID>` +
      `${hidden ? '' : created}` +
      `${domain.updated ? `<d:upDate>${domain.updated.toISOString()}</d:upDate>` : ''}` +
      `${hidden ? '' : ended}` +
      `${own && state.showsCodes ? `<d:authInfo><d:pw>${inXml(domain.authInfo)}</d:pw></d:authInfo>` : ''}</d:infData>`,
    extension:
      (periods && `<r:infData xmlns:r="urn:ietf:params:xml:ns:rgp-1.0">${periods}</r:infData>`) +
      (domain.ds.length > 0
        ? `<s:infData xmlns:s="urn:ietf:params:xml:ns:secDNS-1.1">${domain.ds.join('')}</s:infData>`
        : '') +
      (domain.organisation
        ? `<o:infData xmlns:o="${organisationSpace}"><o:id role="${domain.organisation.role}">${domain.organisation.id}</o:id></o:infData>`
        : ''),
  }
}

const create: Handler = (state, command) => {
  const { body, client, trid, isAboutHost } = command
  if (command.isAboutContact) return createContact(state, command)
  const asked = child(body, 'create', 'create')
  const name = text(asked, 'name')
  if (isAboutHost) {
    if (state.hosts.has(name)) throw new Refusal(2302)
    state.putHost(name, client, addressesIn(asked))
    const date = new Date().toISOString()
    return {
      code: 1000,
      data: `<h:creData ${hostSpace}><h:name>${name}</h:name><h:crDate>${date}</h:crDate></h:creData>`,
    }
  }
  requireFee(state, name, 'create', extensionWith(command.extension, 'create', 'fee'))
  const launch = extensionWith(command.extension, 'create', 'phase')
  requirePhase(state, launch)
  const organisation = organisationIn(state, command.extension)
  const years = Number(text(asked, 'period'))
  const hosts = texts(child(asked, 'ns'), 'hostObj')
  const contacts = contactsIn(state, asked)
  requireRoles(state, contacts)
  const domain = state.register(name, client, years, text(asked, 'authInfo', 'pw'), hosts)
  domain.contacts = new Map(contacts)
  if (organisation) domain.organisation = organisation
  if (attribute(launch, 'type') === 'application') {
    state.domains.delete(name)
    state.applications.set(name, domain)
    state.deferred.set(name, { client, trid })
    const phase = `<l:phase>${text(launch, 'phase')}</l:phase><l:applicationID>A-${name}</l:applicationID>`
    return {
      code: 1001,
      data: terms(state, 'creData', domain),
      extension: `<l:creData xmlns:l="${launchSpace}">${phase}</l:creData>`,
    }
  }
  if (!name.startsWith('deferred')) return { code: 1000, data: terms(state, 'creData', domain) }
  domain.statuses.add('pendingCreate')
  state.deferred.set(name, { client, trid })
  return { code: 1001, data: terms(state, 'creData', domain) }
}

const renew: Handler = (state, { body, client, trid, extension }) => {
  const asked = child(body, 'renew', 'renew')
  requireFee(state, text(asked, 'name'), 'renew', child(extension, 'renew'))
  const domain = state.renewable(text(asked, 'name'), client, text(asked, 'curExpDate'))
  const code = state.carryOut('renew', domain, { client, trid }, () => {
    domain.expires = addYears(domain.expires, Number(text(asked, 'period')))
  })
  return { code, data: terms(state, 'renData', domain) }
}

const dsOf = (node: Node | undefined): string[] =>
  list(node, 'dsData').map(
    one =>
      `<s:dsData><s:keyTag>${text(one, 'keyTag')}</s:keyTag><s:alg>${text(one, 'alg')}</s:alg>` +
      `<s:digestType>${text(one, 'digestType')}</s:digestType><s:digest>${text(one, 'digest')}</s:digest></s:dsData>`,
  )

const update: Handler = (state, command) => {
  const { body, client, trid, extension } = command
  const asked = child(body, 'update', 'update')
  if (command.isAboutHost) return updateHost(state, command)
  if (command.isAboutContact) return updateContact(state, command)
  const name = text(asked, 'name')
  const restore = child(extension, 'update', 'restore')
  if (restore) {
    if (!state.has('rgp')) throw new Refusal(2103)
    if (attribute(restore, 'op') === 'request')
      requireFee(
        state,
        name,
        'restore',
        list(extension, 'update').find(one => child(one, 'fee')),
      )
    const apply = () => state.restore(name, client, attribute(restore, 'op'))
    return { code: state.carryOut('restore', state.own(name, client), { client, trid }, apply) }
  }
  const domain = state.own(name, client, 'serverUpdateProhibited')
  const [added, removed] = [child(asked, 'add'), child(asked, 'rem')]
  const hostsOf = (node: Node | undefined) => texts(child(node, 'ns'), 'hostObj')
  const statusesOf = (node: Node | undefined) => list(node, 'status').map(one => attribute(one, 's'))
  if (hostsOf(added).some(host => !state.hosts.has(host))) throw new Refusal(2303)
  const code = state.carryOut('update', domain, { client, trid }, () => {
    for (const [role] of contactsIn(state, removed)) domain.contacts.delete(role)
    for (const [role, id] of [...contactsIn(state, added), ...contactsIn(state, child(asked, 'chg'))])
      domain.contacts.set(role, id)
    const gone = hostsOf(removed)
    domain.hosts = [...domain.hosts.filter(host => !gone.includes(host)), ...hostsOf(added)]
    for (const status of statusesOf(removed)) domain.statuses.delete(status)
    for (const status of statusesOf(added)) domain.statuses.add(status)
    const secret = text(asked, 'chg', 'authInfo', 'pw')
    if (secret) domain.authInfo = secret
    const removedDs = dsOf(child(extension, 'update', 'rem'))
    domain.ds = [...domain.ds.filter(one => !removedDs.includes(one)), ...dsOf(child(extension, 'update', 'add'))]
  })
  return { code }
}

const remove: Handler = (state, command) => {
  const { body, client, isAboutHost } = command
  if (command.isAboutContact) return removeContact(state, command)
  const asked = child(body, 'delete', 'delete')
  const name = text(asked, 'name')
  if (isAboutHost) {
    state.removeHost(name)
    return { code: 1000 }
  }
  return { code: state.remove(name, client) ? 1000 : 1001 }
}

const transfer: Handler = (state, { body, client, extension }) => {
  const [outer, asked] = [child(body, 'transfer'), child(body, 'transfer', 'transfer')]
  const action = attribute(outer, 'op')
  if (action === 'request') requireFee(state, text(asked, 'name'), 'transfer', child(extension, 'transfer'))
  const domain = state.transfer(text(asked, 'name'), client, action, text(asked, 'authInfo', 'pw'))
  return { code: domain.transfer?.status === 'pending' ? 1001 : 1000, data: transferData(domain) }
}

const poll: Handler = (state, { body, client }) => {
  const asked = child(body, 'poll')
  const mine = () => state.messages.filter(message => message.client === client)
  if (attribute(asked, 'op') === 'ack') {
    const at = state.messages.findIndex(({ id }) => String(id) === attribute(asked, 'msgID'))
    if (at < 0) throw new Refusal(2303)
    state.messages.splice(at, 1)
    return { code: 1000, queue: `<msgQ count="${mine().length}" id="${attribute(asked, 'msgID')}"/>` }
  }
  const [first] = mine()
  if (!first) return { code: 1300 }
  const date = `<qDate>${new Date().toISOString()}</qDate><msg>${first.text}</msg>`
  return { code: 1301, data: first.data, queue: `<msgQ count="${mine().length}" id="${first.id}">${date}</msgQ>` }
}

export const handlers: Readonly<Record<string, Handler>> = {
  check,
  info,
  create,
  renew,
  update,
  delete: remove,
  transfer,
  poll,
}
