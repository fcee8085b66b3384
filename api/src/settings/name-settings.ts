import { z } from 'zod'
import { brandSetting } from './brand'
import { escrowFile } from './escrow-file'
import { readRdapServers, readWhoisServer } from './lookup-servers'
import { paymentFile } from './payment-file'
import { invoiceFile, priceFile } from './price-list'
import { publisherError, readNameServer, readPublisher, readServers } from './publisher-address'
import { registriesFile } from './registries-file'
import { readCertificates, readRegistry } from './registry-address'
import { about, addresses, flag, folder, hostName, names, port, readBy } from './types'

/** Settings of what is sold, and of the registry, lookups and name servers behind it. */
export const nameSettings = {
  BRAND: brandSetting
    .optional()
    .meta(
      about(
        'names',
        'folder with the operator’s name, logo, colour and texts, or only the product’s name; [more](operations/branding.md)',
        'the name is `Domain Panel`, in Ukrainian `Панель доменів`',
      ),
    ),
  PLATFORM_HOST: z
    .string()
    .toLowerCase()
    .regex(hostName, 'must be a host name')
    .default('panel.example')
    .meta(about('names', 'the platform’s nameservers are ns1. and ns2. of this host')),
  ZONES: names('must be zones separated by commas')
    .prefault('com,net,org,com.ua,ua')
    .meta(about('names', 'zones offered, separated by commas; the first one is the default')),
  REGISTRY: readBy(readRegistry, 'must be "sandbox" or epp+tls://USER@HOST:PORT')
    .prefault('sandbox')
    .meta(
      about(
        'names',
        'where domains are registered: `sandbox`, a registry in the product’s own database, or `epp+tls://USER@HOST:PORT`; [more](operations/registry.md)',
      ),
    ),
  EPP_PASSWORD: z.string().optional().meta(about('names', 'password of USER at the registry')),
  EPP_CA: readBy(readCertificates, 'must be a file with certificates (PEM)')
    .optional()
    .meta(about('names', 'file of certificates (PEM) that the registry’s certificate must come from', "the system's")),
  REGISTRIES: registriesFile
    .optional()
    .meta(
      about(
        'names',
        'JSON or YAML file with a registry for each group of zones, in place of REGISTRY; [more](operations/registries.md)',
        'one registry has all zones',
      ),
    ),
  CLOCK: z
    .enum(['real', 'sandbox'], 'must be "real" or "sandbox"')
    .default('real')
    .meta(
      about(
        'names',
        '`sandbox`: a clock that `npm run admin -- clock +30d` moves, to try out terms, reminders and renewals; needs REGISTRY=sandbox, or `sandbox` for each of REGISTRIES',
      ),
    ),
  LOOKUP: z
    .enum(['sandbox', 'rdap', 'whois'], 'must be "sandbox", "rdap" or "whois"')
    .default('sandbox')
    .meta(
      about(
        'names',
        'where availability comes from: `sandbox` (the registry itself), `rdap` or `whois`; [more](operations/registry.md#lookups)',
      ),
    ),
  LOOKUP_RDAP: readBy(readRdapServers, 'must be the http or https address of an RDAP server, or a bootstrap file')
    .optional()
    .meta(
      about(
        'names',
        'for LOOKUP=rdap: address of an RDAP server that knows all zones, or a bootstrap file such as [IANA’s](https://data.iana.org/rdap/dns.json)',
      ),
    ),
  LOOKUP_WHOIS: readBy(readWhoisServer, 'must be HOST:PORT')
    .optional()
    .meta(about('names', 'for LOOKUP=whois: HOST:PORT of a WHOIS server that answers for all zones')),
  WHOIS_PORT: port
    .optional()
    .meta(
      about(
        'names',
        'port of HOST on which the API answers WHOIS for the domains registered here; RDAP is always answered, at `PUBLIC_URL/rdap/domain/NAME`',
        'WHOIS is not answered',
      ),
    ),
  PRICES: priceFile
    .optional()
    .meta(about('orders', 'JSON file of prices and tax; [more](operations/orders.md)', 'no prices and no orders')),
  PAYMENTS: paymentFile
    .optional()
    .meta(
      about(
        'orders',
        'JSON file of the providers of payments, what registers a name, and after how many days an unpaid request ends; [more](operations/payments.md)',
        'orders are paid as INVOICE says; a name is registered once it is approved',
      ),
    ),
  INVOICE: invoiceFile
    .optional()
    .meta(
      about(
        'orders',
        'JSON file of the seller and how orders are paid; [more](operations/orders.md)',
        'the seller is PLATFORM_HOST, without instructions',
      ),
    ),
  ESCROW: escrowFile
    .optional()
    .meta(
      about(
        'names',
        'JSON or YAML file of the registrar’s number and the key of the escrow agent; [more](operations/escrow.md)',
        'deposits are not encrypted, and their number is 0000',
      ),
    ),
  DNS_PUBLISHER: readBy(readPublisher, publisherError)
    .optional()
    .meta(
      about(
        'dns',
        'where zones are published: `local` (PowerDNS on this machine, which the product runs), `powerdns+http://HOST:PORT?key=KEY` or `rfc2136://HOST:PORT?key=NAME:SECRET`; [more](operations/dns.md)',
        'zones are stored only',
      ),
    ),
  DNS_HOST: addresses
    .prefault('127.0.0.1')
    .meta(about('dns', 'for DNS_PUBLISHER=local: addresses that the name server answers at, separated by commas')),
  DNS_PORT: port
    .prefault('5300')
    .meta(about('dns', 'for DNS_PUBLISHER=local: port that the name server answers at, over UDP and TCP')),
  DNS_SECONDARIES: readBy(
    text => readServers(text.split(',').map(part => part.trim())),
    'must be NAME@ADDRESS:PORT, several separated by commas',
  )
    .optional()
    .meta(
      about(
        'dns',
        'for DNS_PUBLISHER=local: `NAME@ADDRESS:PORT` of other public servers, separated by commas, which follow by NOTIFY and AXFR; [more](operations/dns.md#secondaries)',
        'none',
      ),
    ),
  DNS_RESOLVER: z
    .string()
    .refine(text => readNameServer(text) !== null, 'must be ADDRESS or ADDRESS:PORT')
    .optional()
    .meta(
      about(
        'dns',
        '`ADDRESS` or `ADDRESS:PORT` of the resolver that looks up other nameservers and the targets of ALIAS records',
        "the system's",
      ),
    ),
  CDS_BOOTSTRAP: flag.meta(
    about(
      'dns',
      '`1`: domains with nameservers elsewhere get their first DS records by CDS where the zones of their nameservers confirm it (RFC 9615); DNS_RESOLVER must validate',
    ),
  ),
  DOMAIN_CONNECT: folder
    .optional()
    .meta(
      about(
        'dns',
        'folder of templates (JSON) by which service providers connect domains, as Domain Connect has them; [more](operations/dns.md#domain-connect)',
        'Domain Connect is off',
      ),
    ),
  DNS_LOOPBACK_PORT: port
    .optional()
    .meta(
      about(
        'dns',
        'for tests: port at which nameservers on the loopback address are asked before a delegation',
        'they are never asked',
      ),
    ),
}
