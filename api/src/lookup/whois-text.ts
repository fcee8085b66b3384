export interface WhoisContact {
  role: 'Registrant' | 'Admin' | 'Tech'
  lines: Readonly<Record<string, string>>
}

interface WhoisRecord {
  domain: string
  /** Null where it is not known. */
  registryId: string | null
  registrar: string
  /** Dates in ISO 8601; null where they are not known, or there is no term yet. */
  createdAt: string | null
  expiresAt: string | null
  status: readonly string[]
  contacts: readonly WhoisContact[]
  /** Names, each of which may be followed by its addresses. */
  nameservers: readonly string[]
  isSigned: boolean
  source: string
}

/** An ownership record in the layout of ICANN's registration data: one `Key: value` a line. */
export const formatWhois = (record: WhoisRecord): string => {
  const knownLine = (name: string, value: string | null): [string, string][] => (value === null ? [] : [[name, value]])
  const lines: [string, string][] = [
    ['Domain Name', record.domain.toUpperCase()],
    ...knownLine('Registry Domain ID', record.registryId),
    ['Registrar', record.registrar],
    ...knownLine('Creation Date', record.createdAt),
    ...knownLine('Registry Expiry Date', record.expiresAt),
    ...record.status.map((status): [string, string] => ['Domain Status', `${status} https://icann.org/epp#${status}`]),
    ...record.contacts.flatMap(({ role, lines: parts }) =>
      Object.entries(parts).map(([name, value]): [string, string] => [`${role} ${name}`, value]),
    ),
    ...record.nameservers.map((host): [string, string] => [
      'Name Server',
      host.replace(/^\S+/, name => name.toUpperCase()),
    ]),
    ['DNSSEC', record.isSigned ? 'signedDelegation' : 'unsigned'],
  ]
  const body = lines.map(([name, value]) => `${name}: ${value.replace(/\s+/g, ' ').trim()}`)
  return [...body, `>>> Source: ${record.source}. Last update: ${new Date().toISOString()} <<<`, ''].join('\n')
}
