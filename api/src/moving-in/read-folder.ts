import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { StartError } from '../server-kit/errors'

/** A line of a file, by the names of its columns. */
type Row = Readonly<Record<string, string>>

export interface Line {
  file: string
  line: number
  row: Row
}

export interface MovedCustomer extends Line {
  id: string
  email: string
  passwordHash: string
  language: string
  address: Row
}

export interface MovedDomain extends Line {
  customerId: string
  name: string
  registeredAt: string
  expiresAt: string
  autoRenew: boolean
  privacy: boolean
  /** Undefined where the file has no columns for them. */
  nameservers: readonly string[] | undefined
  /** Why the panel of before did not hold it any more. */
  leftOut?: string
}

export interface MovedFolder {
  customers: readonly MovedCustomer[]
  domains: readonly MovedDomain[]
  /** Contacts of domains, where the folder has them apart from the customers. */
  contacts: readonly Line[]
  prices: readonly Line[]
  /** Where the master files are, and of which domains. */
  zones: readonly (Omit<Line, 'row'> & { domain: string })[]
  /** The master file of a domain, where there is one. */
  zoneOf: (domain: string) => string | undefined
}

/** What differs between panels. */
type Tables = Pick<MovedFolder, 'customers' | 'domains'>

const readLines = (folder: string, file: string): Line[] => {
  const path = join(folder, file)
  if (!existsSync(path)) return []
  try {
    const rows: { record: Row; info: { lines: number } }[] = parse(readFileSync(path), {
      bom: true,
      columns: header => header.map((name: string) => name.trim().toLowerCase()),
      info: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count_less: true,
    })
    return rows.map(({ record, info }) => ({ file, line: info.lines, row: record }))
  } catch (error) {
    throw new StartError(`${file} is no CSV file: ${error instanceof Error ? error.message : error}.`)
  }
}

const isYes = (text = ''): boolean => /^(1|yes|on|true)$/i.test(text)

const serverColumns = ['ns1', 'ns2', 'ns3', 'ns4']

const serversOf = (row: Row): string[] | undefined =>
  serverColumns.some(column => row[column] !== undefined)
    ? serverColumns.flatMap(column => row[column]?.toLowerCase().replace(/\.$/, '') || [])
    : undefined

/** Columns of the panel of before, by ours; the same name where none is given. */
type Columns = Readonly<Record<string, string>>

const addressColumns = {
  first_name: 'first_name',
  last_name: 'last_name',
  organisation: 'organisation',
  address_line1: 'address_line1',
  address_line2: 'address_line2',
  city: 'city',
  state: 'state',
  postal_code: 'postal_code',
  country: 'country',
  phone: 'phone',
  vat_number: 'vat_number',
}

const pick = (row: Row, columns: Columns): Row =>
  Object.fromEntries(Object.entries(columns).map(([own, theirs]) => [own, row[theirs] ?? '']))

const customerOf = (line: Line, columns: Columns, passwordHash: string): MovedCustomer => {
  const address = pick(line.row, { ...addressColumns, ...columns })
  const { id = '', email = '', lang = '', language = lang } = line.row
  return {
    ...line,
    id,
    email,
    passwordHash,
    language: /^uk/i.test(language) ? 'uk' : 'en',
    address: { ...address, email },
  }
}

/** Lines as this product has them. */
export const readOwnLines = (customers: readonly Line[], domains: readonly Line[]): Tables => ({
  customers: customers.map(line => customerOf(line, {}, line.row.password_hash ?? '')),
  domains: domains.map(line => ({
    ...line,
    customerId: line.row.customer_id ?? '',
    name: line.row.domain ?? '',
    registeredAt: line.row.registered_at ?? '',
    expiresAt: line.row.expires_at ?? '',
    autoRenew: isYes(line.row.auto_renew),
    privacy: isYes(line.row.privacy ?? 'yes'),
    nameservers: serversOf(line.row),
  })),
})

const readOwn = (folder: string): Tables =>
  readOwnLines(readLines(folder, 'customers.csv'), readLines(folder, 'domains.csv'))

/**
 * The user who signs in for a client of WHMCS: from version 8 on the one who owns it (`tblusers_clients`), whose address
 * may be another one. Without that table it is the user with the client's address.
 */
const readUsers = (folder: string): ((client: Row) => Row | undefined) => {
  const users = readLines(folder, 'tblusers.csv').map(({ row }) => row)
  const byId = new Map(users.map(row => [row.id, row]))
  const byEmail = new Map(users.map(row => [row.email?.toLowerCase(), row]))
  const links = readLines(folder, 'tblusers_clients.csv').filter(({ row }) => isYes(row.owner))
  const owners = new Map(links.map(({ row }) => [row.client_id, byId.get(row.auth_user_id ?? '')]))
  return client => owners.get(client.id) ?? byEmail.get(client.email?.toLowerCase())
}

/** Tables of WHMCS. */
const readWhmcs = (folder: string): Tables => {
  const userOf = readUsers(folder)
  const columns = {
    first_name: 'firstname',
    last_name: 'lastname',
    organisation: 'companyname',
    address_line1: 'address1',
    address_line2: 'address2',
    postal_code: 'postcode',
    phone: 'phonenumber',
    vat_number: 'tax_id',
  }
  const isHeld = (status = ''): boolean => /^(active|grace|expired|redemption)/i.test(status)
  return {
    customers: readLines(folder, 'tblclients.csv').map(line => {
      const user = userOf(line.row)
      const customer = customerOf(line, columns, user?.password ?? line.row.password ?? '')
      return { ...customer, email: user?.email || customer.email }
    }),
    domains: readLines(folder, 'tbldomains.csv').map(line => ({
      ...line,
      customerId: line.row.userid ?? '',
      name: line.row.domain ?? '',
      registeredAt: line.row.registrationdate ?? '',
      expiresAt: line.row.expirydate ?? '',
      autoRenew: !isYes(line.row.donotrenew),
      privacy: isYes(line.row.idprotection),
      nameservers: serversOf(line.row),
      ...(!isHeld(line.row.status) && { leftOut: `its status there is ${line.row.status || 'not given'}` }),
    })),
  }
}

/** Tables of FOSSBilling. The nameservers are those of the domain, and its contact is the customer's address. */
const readFossBilling = (folder: string): Tables => {
  const columns = {
    organisation: 'company',
    address_line1: 'address_1',
    address_line2: 'address_2',
    postal_code: 'postcode',
    vat_number: 'company_vat',
  }
  return {
    customers: readLines(folder, 'client.csv').map(line => {
      const { phone_cc: code = '', phone = '' } = line.row
      const whole = code && phone ? `+${code.replace(/^\+/, '')}${phone}` : phone
      return customerOf({ ...line, row: { ...line.row, phone: whole } }, columns, line.row.pass ?? '')
    }),
    domains: readLines(folder, 'service_domain.csv').map(line => ({
      ...line,
      customerId: line.row.client_id ?? '',
      name: `${line.row.sld ?? ''}${line.row.tld ?? ''}`,
      registeredAt: line.row.registered_at ?? '',
      expiresAt: line.row.expires_at ?? '',
      autoRenew: false,
      privacy: isYes(line.row.privacy),
      nameservers: serversOf(line.row),
    })),
  }
}

const kinds = [
  ['customers.csv', readOwn],
  ['tblclients.csv', readWhmcs],
  ['client.csv', readFossBilling],
] as const

/** @throws StartError where the folder has the files of no panel that is known, or a file is no CSV */
export const readMovedFolder = (folder: string): MovedFolder => {
  const found = kinds.find(([file]) => existsSync(join(folder, file)))
  if (!found)
    throw new StartError(
      `${folder} has none of ${kinds.map(([file]) => file).join(', ')}, so there is nothing to import.`,
    )
  const zoneOf = (domain: string): string | undefined => {
    const file = join(folder, 'zones', `${domain}.zone`)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  const files = existsSync(join(folder, 'zones')) ? readdirSync(join(folder, 'zones')) : []
  return {
    ...found[1](folder),
    contacts: readLines(folder, 'contacts.csv'),
    prices: readLines(folder, 'prices.csv'),
    zones: files
      .filter(file => file.endsWith('.zone'))
      .map(file => ({ file: `zones/${file}`, line: 1, domain: file.slice(0, -'.zone'.length) })),
    zoneOf,
  }
}
