import type { Step } from './model-steps'

interface ModelRecord {
  id: number
  host: string
  type: string
  content: string
  ttl: number
}

interface ModelDomain {
  id: number
  name: string
  status: 'pending' | 'approved' | 'rejected' | 'reserved'
  delegation: string
  records: ModelRecord[]
}

/** What a customer has, kept by rules that are written down here once more, from the specification alone. */
export interface Model {
  /** A number in each name, so that no two customers of the test want the same one. */
  customer: number
  cart: { id: number; name: string }[]
  domains: ModelDomain[]
  addresses: { id: number; last_name: string }[]
}

export const emptyModel = (customer: number): Model => ({ customer, cart: [], domains: [], addresses: [] })

/** A call that a step comes to: what is sent, which answer the model foresees, and what it means for the model. */
export interface Foreseen {
  call: string
  id?: number
  body?: object
  answer: string
  /** Learns the ids that the API gave. */
  learn?: (json: unknown) => void
}

const idOf = (json: unknown): number => (json as { id: number }).id
const nth = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]
const without = <T>(list: readonly T[], one: T): T[] => list.filter(other => other !== one)
const nobodys = 2_000_000_000

const canManage = (domain: ModelDomain) => (domain.status === 'approved' ? null : '409 domain_not_approved')
const canChangeDns = (domain: ModelDomain) =>
  canManage(domain) ?? (domain.delegation === 'internal' ? null : '409 dns_disabled')

/** RFC 1034 3.6.2, RFC 2181 5: no record twice, a CNAME alone at its name, and none where SOA and NS are. */
const fits = (records: readonly ModelRecord[], { host, type, content }: Omit<ModelRecord, 'id' | 'ttl'>): boolean => {
  const there = records.filter(one => one.host === host)
  if (type === 'CNAME') return host !== '@' && there.length === 0
  return there.every(one => one.type !== 'CNAME' && one.content !== content)
}

/** RFC 2181 5.2: one TTL for the records of a name and type. */
const levelTtl = (records: readonly ModelRecord[], { host, type, ttl }: ModelRecord): void => {
  for (const one of records) if (one.host === host && one.type === type) one.ttl = ttl
}

const decided = { approve: 'approved', reject: 'rejected', reserve: 'reserved' } as const

const cartStep = (model: Model, step: Step<'add to cart' | 'remove from cart' | 'submit'>): Foreseen => {
  if (step.name === 'add to cart') {
    const name = `${step.label}-${model.customer}`
    const body = { name, zone: 'com' }
    const isHeld = model.domains.some(one => one.name === name && one.status !== 'rejected')
    if (isHeld) return { call: 'cart.add', body, answer: '409 domain_taken' }
    if (model.cart.some(one => one.name === name)) return { call: 'cart.add', body, answer: '409 cart_duplicate' }
    return { call: 'cart.add', body, answer: '201', learn: json => void model.cart.push({ id: idOf(json), name }) }
  }
  if (step.name === 'submit') {
    // Names are requested in their own order, so that two carts with the same ones do not wait for each other.
    const wanted = [...model.cart].sort((one, other) => (one.name < other.name ? -1 : 1))
    if (wanted.length === 0) return { call: 'cart.submit', answer: '400 cart_empty' }
    model.cart = []
    const learn = (json: unknown) => {
      const { domain_ids: ids } = json as { domain_ids: number[] }
      const fresh = { status: 'pending', delegation: 'internal' } as const
      wanted.forEach(({ name }, index) => {
        model.domains.push({ ...fresh, id: ids[index] ?? 0, name, records: [] })
      })
    }
    return { call: 'cart.submit', answer: '200', learn }
  }
  const item = nth(model.cart, step.at)
  if (!item) return { call: 'cart.remove', id: nobodys, answer: '404 not_found' }
  model.cart = without(model.cart, item)
  return { call: 'cart.remove', id: item.id, answer: '204' }
}

const domainStep = (model: Model, step: Step<'decide' | 'remove domain' | 'delegate'>): Foreseen => {
  const domain = nth(model.domains, step.at)
  const id = domain?.id ?? nobodys
  if (step.name === 'decide') {
    const call = `admin.${step.decision}`
    if (!domain) return { call, id, answer: '404 not_found' }
    const may = domain.status === 'pending' || (domain.status === 'reserved' && step.decision !== 'reserve')
    if (!may) return { call, id, answer: '409 status_conflict' }
    domain.status = decided[step.decision]
    return { call, id, answer: '200' }
  }
  if (step.name === 'remove domain') {
    if (!domain) return { call: 'domain.remove', id, answer: '404 not_found' }
    if (domain.status !== 'rejected') return { call: 'domain.remove', id, answer: '409 status_conflict' }
    model.domains = without(model.domains, domain)
    return { call: 'domain.remove', id, answer: '204' }
  }
  const sent = { call: 'domain.setDelegation', id, body: { delegation_type: step.type } }
  if (!domain) return { ...sent, answer: '404 not_found' }
  const refused = canManage(domain)
  if (!refused) domain.delegation = step.type
  return { ...sent, answer: refused ?? '200' }
}

const recordStep = (model: Model, step: Step<'add record' | 'change record' | 'remove record'>): Foreseen => {
  if (step.name === 'add record') {
    const domain = nth(model.domains, step.at)
    const fields = { host: step.host, type: step.type, content: step.type === 'A' ? step.content : 'www.example.net.' }
    const sent = { call: 'dns.create', body: { domain_id: domain?.id ?? nobodys, ...fields, ttl: step.ttl } }
    if (!domain) return { ...sent, answer: '404 not_found' }
    const refused = canChangeDns(domain) ?? (fits(domain.records, fields) ? null : '422 dns_invalid')
    if (refused) return { ...sent, answer: refused }
    const record = { id: 0, ...fields, ttl: step.ttl }
    domain.records.push(record)
    levelTtl(domain.records, record)
    return { ...sent, answer: '201', learn: json => void Object.assign(record, { id: idOf(json) }) }
  }
  const all = model.domains.flatMap(domain => domain.records.map(record => ({ domain, record })))
  const found = nth(all, step.at)
  const id = found?.record.id ?? nobodys
  const changes = step.name === 'change record' && { ttl: step.ttl, ...aContent(found?.record, step.content) }
  const sent = changes ? { call: 'dns.update', id, body: changes } : { call: 'dns.remove', id }
  if (!found) return { ...sent, answer: '404 not_found' }
  const { domain, record } = found
  const others = without(domain.records, record)
  const changed = { ...record, ...changes }
  const refused = canChangeDns(domain) ?? (!changes || fits(others, changed) ? null : '422 dns_invalid')
  if (refused) return { ...sent, answer: refused }
  if (!changes) domain.records = others
  Object.assign(record, changed)
  levelTtl(domain.records, record)
  return { ...sent, answer: changes ? '200' : '204' }
}

const aContent = (record: ModelRecord | undefined, content: string) => (record?.type === 'CNAME' ? {} : { content })

const person = { first_name: 'Ada', address_line1: '1 Main Street', country: 'Ukraine', city: 'Kyiv' }

const addressStep = (model: Model, step: Step<'add address' | 'change address' | 'remove address'>): Foreseen => {
  const body = { ...person, email: 'ada@example.com', last_name: step.name === 'remove address' ? '' : step.lastName }
  if (step.name === 'add address') {
    const learn = (json: unknown) => void model.addresses.push({ id: idOf(json), last_name: body.last_name })
    return { call: 'address.create', body, answer: '201', learn }
  }
  const found = nth(model.addresses, step.at)
  const id = found?.id ?? nobodys
  const sent = step.name === 'change address' ? { call: 'address.update', id, body } : { call: 'address.remove', id }
  if (!found) return { ...sent, answer: '404 not_found' }
  if (step.name === 'remove address') model.addresses = without(model.addresses, found)
  else found.last_name = step.lastName
  return { ...sent, answer: step.name === 'change address' ? '200' : '204' }
}

/** Takes a step in the model and says what the API must answer to it. */
export const foresee = (model: Model, step: Step): Foreseen => {
  switch (step.name) {
    case 'add to cart':
    case 'remove from cart':
    case 'submit':
      return cartStep(model, step)
    case 'decide':
    case 'remove domain':
    case 'delegate':
      return domainStep(model, step)
    case 'add record':
    case 'change record':
    case 'remove record':
      return recordStep(model, step)
    default:
      return addressStep(model, step)
  }
}
