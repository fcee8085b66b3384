import type { SampleDomain, SampleRecord } from './repository'

interface SampleCustomer {
  email: string
  domains: readonly SampleDomain[]
}

/** The account to try the product with; its password is known to everybody and printed at each start. */
export const demoLogin = { email: 'demo@example.com', password: 'sample-account-2468' } as const

const website: readonly SampleRecord[] = [
  { host: '@', type: 'A', content: '192.0.2.10', ttl: 3600 },
  { host: '@', type: 'AAAA', content: '2001:db8::10', ttl: 3600 },
  { host: 'www', type: 'CNAME', content: '@' },
  { host: '@', type: 'MX', content: 'mail.example.com.', priority: 10 },
  { host: '@', type: 'TXT', content: '"v=spf1 mx -all"' },
  { host: '@', type: 'CAA', content: '0 issue "ca.example.net"' },
]

/** Customers with domains in every state; all their addresses are in domains reserved for examples (RFC 2606). */
export const sampleCustomers: readonly SampleCustomer[] = [
  {
    email: demoLogin.email,
    domains: [
      { name: 'sample-shop', zone: 'com', status: 'approved', age: 200, auto_renew: true, records: website },
      {
        name: 'sample-blog',
        zone: 'com.ua',
        status: 'approved',
        age: 350,
        client_transfer_lock: true,
        records: website,
      },
      {
        name: 'sample-external',
        zone: 'net',
        status: 'approved',
        age: 30,
        delegation_type: 'external',
        privacy_enabled: false,
        nameservers: ['ns1.example.net', 'ns2.example.net'],
      },
      { name: 'sample-parked', zone: 'org', status: 'approved', age: 90, delegation_type: 'parking' },
      { name: 'xn----7sbnegbvskedr3c', zone: 'ua', status: 'approved', age: 5, records: [] },
      { name: 'sample-waiting', zone: 'ua', status: 'pending', age: 1 },
      { name: 'sample-refused', zone: 'com', status: 'rejected', age: 12 },
      { name: 'sample-reserved', zone: 'com', status: 'reserved', age: 40 },
    ],
  },
  {
    email: 'olena@example.com',
    domains: [
      { name: 'sample-bakery', zone: 'com.ua', status: 'approved', age: 120, records: website },
      { name: 'sample-florist', zone: 'ua', status: 'pending', age: 0 },
    ],
  },
  { email: 'maksym@example.com', domains: [{ name: 'sample-workshop', zone: 'net', status: 'pending', age: 2 }] },
  { email: 'newcomer@example.com', domains: [] },
]

const address = {
  address_line2: null,
  state: null,
  vat_number: null,
  organisation: null,
  country: 'Ukraine',
  phone_code: '+380',
}

export const sampleAddresses = [
  {
    ...address,
    label: 'Sample: home',
    first_name: 'Sample',
    last_name: 'Customer',
    address_line1: '1 Khreshchatyk Street',
    city: 'Kyiv',
    postal_code: '01001',
    email: 'demo@example.com',
    phone_number: '440000000',
  },
  {
    ...address,
    label: 'Sample: office',
    first_name: 'Sample',
    last_name: 'Office',
    address_line1: '10 Rynok Square',
    city: 'Lviv',
    postal_code: '79008',
    email: 'office@example.com',
    phone_number: '320000000',
  },
] as const
