import type { Integration } from './integration'

/** What a program needs that speaks PowerDNS's HTTP API. */
export const powerDns = { protocol: 'powerdns', scopes: ['dns:read', 'dns:write'] } as const

/** Programs that manage whole zones through PowerDNS's HTTP API. */
export const powerDnsIntegrations: readonly Integration[] = [
  {
    ...powerDns,
    id: 'external-dns',
    name: 'external-dns',
    listings: [
      {
        language: 'sh',
        text: `external-dns --source=ingress --provider=pdns --pdns-server={ORIGIN} --pdns-api-key={TOKEN} \\
  --domain-filter={DOMAIN}
`,
      },
    ],
  },
  {
    ...powerDns,
    id: 'terraform',
    name: 'Terraform',
    needs: 'pan-net/powerdns',
    listings: [
      {
        file: 'main.tf',
        language: 'hcl',
        text: `provider "powerdns" {
  server_url = "{ORIGIN}"
  api_key    = "{TOKEN}"
}

resource "powerdns_record" "www" {
  zone    = "{DOMAIN}."
  name    = "www.{DOMAIN}."
  type    = "A"
  ttl     = 300
  records = ["192.0.2.1"]
}
`,
      },
      {
        file: 'zone.tf',
        language: 'hcl',
        text: `# Only for a domain that is registered elsewhere: it is served once it is proven.
resource "powerdns_zone" "own" {
  name        = "{DOMAIN}."
  kind        = "Master"
  nameservers = ["ns1.{PLATFORM}.", "ns2.{PLATFORM}."]
}
`,
      },
    ],
  },
  {
    ...powerDns,
    id: 'pulumi',
    name: 'Pulumi',
    needs: '@nextpart/powerdns',
    listings: [
      {
        language: 'sh',
        text: `pulumi config set powerdns:url {ORIGIN}
pulumi config set powerdns:key {TOKEN} --secret
`,
      },
      {
        file: 'index.js',
        language: 'javascript',
        text: `const { Record } = require('@nextpart/powerdns')

new Record('www', { zone: '{DOMAIN}.', name: 'www.{DOMAIN}.', type: 'A', ttl: 300, records: ['192.0.2.1'] })
`,
      },
    ],
  },
  {
    ...powerDns,
    id: 'octodns',
    name: 'octoDNS',
    needs: 'octodns-powerdns',
    listings: [
      {
        file: 'config.yaml',
        language: 'yaml',
        text: `providers:
  config:
    class: octodns.provider.yaml.YamlProvider
    directory: ./zones
  panel:
    class: octodns_powerdns.PowerDnsProvider
    host: {HOSTNAME}
    port: {PORT}
    scheme: {SCHEME}
    api_key: {TOKEN}
    timeout: 15
zones:
  {DOMAIN}.:
    sources: [config]
    targets: [panel]
`,
      },
    ],
  },
  {
    ...powerDns,
    id: 'dnscontrol',
    name: 'DNSControl',
    listings: [
      {
        file: 'creds.json',
        language: 'json',
        text: `{
  "panel": {
    "TYPE": "POWERDNS",
    "apiUrl": "{ORIGIN}",
    "apiKey": "{TOKEN}",
    "serverName": "localhost"
  }
}
`,
      },
    ],
  },
  {
    ...powerDns,
    id: 'lexicon',
    name: 'lexicon',
    listings: [
      {
        language: 'sh',
        text: `export LEXICON_POWERDNS_PDNS_SERVER={ORIGIN} LEXICON_POWERDNS_AUTH_TOKEN={TOKEN}
lexicon powerdns create {DOMAIN} A --name www --content 192.0.2.1
lexicon powerdns list {DOMAIN} A
`,
      },
    ],
  },
  {
    ...powerDns,
    id: 'libcloud',
    name: 'Apache Libcloud',
    listings: [
      {
        file: 'records.py',
        language: 'python',
        text: `from urllib.parse import urlsplit

from libcloud.dns.providers import get_driver

origin = urlsplit("{ORIGIN}")
driver = get_driver("powerdns")(
    key="{TOKEN}", host=origin.hostname, port=origin.port or 443, secure=origin.scheme == "https", api_version="v1"
)
zone = driver.get_zone("{DOMAIN}.")
record = driver.create_record("api.{DOMAIN}.", zone, "A", "192.0.2.1", {"ttl": 300})
for one in driver.list_records(zone):
    print(one.name, one.type, one.data)
`,
      },
    ],
  },
]
