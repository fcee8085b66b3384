import type { DomainName } from '@panel/shared/rules'
import type { Lookup } from './lookup'
import { formatWhois } from './whois-text'

interface Holder {
  organization: string
  country: string
  created: string
  registrar: string
  nameservers: readonly [string, string]
}

const holder = (organization: string, country: string, created: string, host: string): Holder => ({
  organization,
  country,
  created,
  registrar: 'Sandbox Registrar LLC',
  nameservers: [`ns1.${host}`, `ns2.${host}`],
})

/** Names that everybody knows to be taken. */
const taken: Readonly<Record<string, Holder>> = {
  example: holder('Internet Assigned Numbers Authority', 'US', '1995-08-14', 'iana-servers.net'),
  google: holder('Google LLC', 'US', '1997-09-15', 'google.com'),
  youtube: holder('Google LLC', 'US', '2005-02-15', 'google.com'),
  gmail: holder('Google LLC', 'US', '1995-08-13', 'google.com'),
  github: holder('GitHub, Inc.', 'US', '2007-10-09', 'github.com'),
  wikipedia: holder('Wikimedia Foundation, Inc.', 'US', '2001-01-13', 'wikimedia.org'),
  cloudflare: holder('Cloudflare, Inc.', 'US', '2009-02-17', 'cloudflare.com'),
  facebook: holder('Meta Platforms, Inc.', 'US', '1997-03-29', 'facebook.com'),
  instagram: holder('Meta Platforms, Inc.', 'US', '2004-06-04', 'facebook.com'),
  amazon: holder('Amazon Technologies, Inc.', 'US', '1994-11-01', 'amazon.com'),
  apple: holder('Apple Inc.', 'US', '1987-02-19', 'apple.com'),
  microsoft: holder('Microsoft Corporation', 'US', '1991-05-02', 'microsoft.com'),
  netflix: holder('Netflix, Inc.', 'US', '1997-11-11', 'netflix.com'),
  mozilla: holder('Mozilla Corporation', 'US', '1998-01-24', 'mozilla.org'),
  debian: holder('Software in the Public Interest', 'US', '1999-03-10', 'debian.org'),
  nodejs: holder('OpenJS Foundation', 'US', '2010-01-01', 'nodejs.org'),
  prozorro: holder('Prozorro', 'UA', '2014-10-20', 'prozorro.gov.ua'),
  ukrposhta: holder('Ukrposhta JSC', 'UA', '1999-05-13', 'ukrposhta.ua'),
  rozetka: holder('Rozetka.UA LLC', 'UA', '2004-11-05', 'rozetka.com.ua'),
  privatbank: holder('JSC CB PrivatBank', 'UA', '1998-06-18', 'privatbank.ua'),
  monobank: holder('Universal Bank JSC', 'UA', '2006-04-25', 'monobank.ua'),
}

const source = 'sandbox registry'

/** A name that no answer comes for, so that the state can be met on purpose. */
const silent = 'unknown-test'

const yearsAhead = (years: number): string => {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString().slice(0, 10)
}

const textOf = (
  { name, zone }: DomainName,
  { organization, country, created, registrar, nameservers }: Holder,
): string =>
  formatWhois({
    domain: `${name}.${zone}`,
    registryId: `${name.toUpperCase()}-${zone.toUpperCase().replace('.', '-')}`,
    registrar,
    createdAt: created,
    expiresAt: `${yearsAhead(1).slice(0, 4)}${created.slice(4)}`,
    status: ['clientTransferProhibited', 'clientDeleteProhibited'],
    contacts: [{ role: 'Registrant', lines: { Organization: organization, Country: country } }],
    nameservers,
    source,
  })

/** The built-in registry: well-known names are taken in every zone, all others are free. */
export const sandboxLookup: Lookup = {
  find: async domain => {
    if (domain.name === silent) return { state: 'unknown', source }
    const held = Object.hasOwn(taken, domain.name) ? taken[domain.name] : undefined
    return held ? { state: 'taken', text: textOf(domain, held), source } : { state: 'available', source }
  },
}
