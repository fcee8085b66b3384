import { adminCalls, dnsCalls, domainCalls } from '@panel/shared/contract'
import type { DnsType } from '@panel/shared/rules'
import { type Account, requestDomains, signUp } from '../fixtures/accounts'
import { type Caller, call } from '../fixtures/api'
import { runSql } from '../fixtures/database'
import type { Product } from '../fixtures/product'
import { ownAddress } from '../fixtures/visitor'

interface Held {
  name: string
  zone: string
  status: 'approved' | 'pending' | 'rejected' | 'reserved'
  /** Days since its term, or its request, began. */
  age: number
  autoRenew?: boolean
}

// The list shows what came last first.
const held: readonly Held[] = [
  { name: 'best-hosting', zone: 'org', status: 'rejected', age: 20 },
  { name: 'carpathian-trails', zone: 'com', status: 'reserved', age: 12 },
  { name: 'hortensia-studio', zone: 'net', status: 'approved', age: 158 },
  { name: 'zernoroast', zone: 'com', status: 'pending', age: 1 },
  { name: 'бджола', zone: 'ua', status: 'approved', age: 30, autoRenew: true },
  { name: 'nordbike', zone: 'org', status: 'approved', age: 341 },
  { name: 'lvivbakery', zone: 'com', status: 'approved', age: 96, autoRenew: true },
  { name: 'kavarnia-kolo', zone: 'com.ua', status: 'approved', age: 212, autoRenew: true },
]

const records: readonly { host: string; type: DnsType; content: string; priority?: number; ttl?: number }[] = [
  { host: '@', type: 'A', content: '192.0.2.44', ttl: 3600 },
  { host: '@', type: 'AAAA', content: '2001:db8:4::44', ttl: 3600 },
  { host: 'www', type: 'CNAME', content: '@' },
  { host: '@', type: 'MX', content: 'mx1.mail.example.', priority: 10, ttl: 3600 },
  { host: '@', type: 'MX', content: 'mx2.mail.example.', priority: 20, ttl: 3600 },
  { host: '@', type: 'TXT', content: '"v=spf1 include:_spf.mail.example -all"' },
  { host: '_dmarc', type: 'TXT', content: '"v=DMARC1; p=quarantine"' },
  { host: '@', type: 'CAA', content: '0 issue "letsencrypt.org"' },
  { host: '_sip._tcp', type: 'SRV', content: '5 5061 sip.example.net.', priority: 10 },
]

const others: readonly { email: string; names: readonly string[] }[] = [
  { email: 'maksym.bondar@gmail.com', names: ['bondar-workshop', 'old-town-tours'] },
  { email: 'iryna.shevchuk@gmail.com', names: ['yoga-podil', 'podil-flowers'] },
  { email: 'andriy.melnyk@gmail.com', names: ['melnyk-law', 'greenroof'] },
]

/** A customer whose domains look as they do after a year of use, and what others requested today. */
export interface Shop {
  owner: Account
  asOwner: Caller
  idOf: (name: string) => number
}

const decide = { approved: adminCalls.approve, reserved: adminCalls.reserve, rejected: adminCalls.reject }

/** Fills an empty product. Nothing else must have used it. */
export const openShop = async (product: Product, adminToken: string): Promise<Shop> => {
  const caller = (): Caller => ({ port: product.port, localAddress: ownAddress() })
  const owner = await signUp(product, 'olena.koval@gmail.com')
  const asOwner = { ...caller(), token: owner.token }
  const adminApi = { ...caller(), token: adminToken }
  const ids = new Map<string, number>()
  for (const { name, zone, status, age, autoRenew = false } of held) {
    const [domain] = await requestDomains(asOwner, [name], zone)
    if (!domain) throw new Error(`${name}.${zone} was not requested`)
    ids.set(name, domain.id)
    if (status !== 'pending') await call(adminApi, decide[status], { params: { id: domain.id } })
    if (autoRenew) {
      await call(asOwner, domainCalls.setAutoRenew, { params: { id: domain.id }, body: { auto_renew: true } })
    }
    await runSql(
      product,
      `update domains set created_at = created_at - make_interval(days => $2),
        expires_at = expires_at - make_interval(days => $2) where id = $1`,
      [domain.id, age],
    )
  }
  const idOf = (name: string) => ids.get(name) ?? 0
  for (const record of records) {
    await call(asOwner, dnsCalls.create, { body: { domain_id: idOf('lvivbakery'), ...record } })
  }
  for (const { email, names } of others) {
    const { token } = await signUp(product, email)
    await requestDomains({ ...caller(), token }, names)
  }
  return { owner, asOwner, idOf }
}
