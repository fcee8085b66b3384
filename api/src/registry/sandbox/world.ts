import type { DomainName } from '@panel/shared/rules'

/** Our client id in the sandbox registry, and that of the other registrar there. */
export const ourClient = 'panel'
export const otherClient = 'another-registrar'

/** With it a name that the other registrar holds can be transferred. */
export const elsewhereAuthInfo = 'Elsewhere-2468'

interface Holder {
  organization: string
  country: string
  created: string
  registrar: string
  nameservers: readonly [string, string]
  /** Registry locks that refuse a transfer. */
  locked: boolean
}

const holder = (organization: string, country: string, created: string, host: string): Holder => ({
  organization,
  country,
  created,
  registrar: 'Example Registrar LLC',
  nameservers: [`ns1.${host}`, `ns2.${host}`],
  locked: true,
})

/** Names that everybody knows to be taken. */
const known: Readonly<Record<string, Holder>> = {
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

const elsewhere: Holder = {
  ...holder('Example Holder', 'UA', '2020-03-02', 'elsewhere.example'),
  registrar: 'Another Registrar LLC',
  locked: false,
}

/**
 * What the sandbox does with a name on purpose, by how it begins: each refusal of a registry can be met.
 * `silent` does not answer, `refused` is free but refuses the registration, `deferred` is answered with 1001 first.
 */
const behaviours = {
  'sandbox-reserved': 'reserved',
  'sandbox-premium': 'premium',
  'sandbox-refused': 'refused',
  'sandbox-deferred': 'deferred',
  'sandbox-elsewhere': 'elsewhere',
  'sandbox-rejecting': 'rejecting',
  'unknown-test': 'silent',
} as const

export type Behaviour = (typeof behaviours)[keyof typeof behaviours]

export const behaviourOf = (name: string): Behaviour | null =>
  Object.entries(behaviours).find(([prefix]) => name.startsWith(prefix))?.[1] ?? null

/** The registrant of a name before the sandbox had state of its own. */
export const holderOf = ({ name }: DomainName): Holder | null => {
  if (Object.hasOwn(known, name)) return known[name] ?? null
  const behaviour = behaviourOf(name)
  return behaviour === 'elsewhere' || behaviour === 'rejecting' ? elsewhere : null
}

/** `name.zone` in its parts; the zone begins after the first dot. */
export const splitFullName = (fullName: string): DomainName => {
  const dot = fullName.indexOf('.')
  return { name: fullName.slice(0, dot), zone: fullName.slice(dot + 1) }
}
