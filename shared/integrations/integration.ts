/** What a configuration has in place of what differs by reader. */
export interface Placeholders {
  /** Of the product, with its scheme and without a slash at the end: `https://panel.example`. */
  ORIGIN: string
  /** The origin's host with its port, if it has one: `panel.example`. */
  HOST: string
  /** An API token. */
  TOKEN: string
  /** A domain, such as `example.com`. */
  DOMAIN: string
  /** PLATFORM_HOST: the nameservers of every zone are ns1. and ns2. of it. */
  PLATFORM: string
}

/** A file that the reader writes, or commands for a shell. */
interface Listing {
  /** Name of the file; left out for commands. */
  file?: string
  /** Language of the text, as a fence of Markdown names it. */
  language: 'sh' | 'ini' | 'yaml' | 'json' | 'python' | 'hcl' | 'javascript' | 'text'
  /** With placeholders in braces, such as `{ORIGIN}`, and its parts `{SCHEME}`, `{HOSTNAME}` and `{PORT}`. */
  text: string
}

/** How a program of others works with the product, as the page, the documents and the tests have it. */
export interface Integration {
  /** In kebab-case; never changed, since links name it. */
  id: string
  /** As its makers write it. */
  name: string
  /** The protocol that it speaks here. */
  protocol: 'powerdns' | 'dyndns2' | 'mcp' | 'rest' | 'axfr'
  /** Package or plugin that it needs, as a reader would look for it. */
  needs?: string
  /** Scopes that its token needs. */
  scopes: readonly string[]
  /** Records that a token may be limited to without the program noticing. */
  records?: readonly { host: string; types: readonly string[] }[]
  listings: readonly Listing[]
}

/** The parts of an origin: some programs take them apart, and add a port to every host. */
const partsOf = (origin: string) => {
  const { protocol, hostname, port } = new URL(origin)
  const scheme = protocol.slice(0, -1)
  return { SCHEME: scheme, HOSTNAME: hostname, PORT: port || (scheme === 'https' ? '443' : '80') }
}

/** A text of a listing with what its reader has. */
export const fillIn = (text: string, values: Placeholders): string => {
  const all: Readonly<Record<string, string>> = { ...values, ...partsOf(values.ORIGIN) }
  return text.replace(/\{([A-Z]+)\}/g, (placeholder, name: string) => all[name] ?? placeholder)
}
