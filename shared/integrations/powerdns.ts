import type { Integration } from './integration'

const dns = { protocol: 'powerdns', scopes: ['dns:read', 'dns:write'] } as const

/** What ACME clients write for a certificate with DNS-01 (RFC 8555 8.4). */
const acme = {
  ...dns,
  records: [
    { host: '_acme-challenge', types: ['TXT'] },
    { host: '_acme-challenge.*', types: ['TXT'] },
  ],
} as const

const acmeClients: readonly Integration[] = [
  {
    ...acme,
    id: 'lego',
    name: 'lego',
    listings: [
      {
        language: 'sh',
        text: `export PDNS_API_URL={ORIGIN} PDNS_API_KEY={TOKEN}
lego --accept-tos --email admin@{DOMAIN} --dns pdns --domains {DOMAIN} --domains '*.{DOMAIN}' run
`,
      },
    ],
  },
  {
    ...acme,
    id: 'traefik',
    name: 'Traefik',
    listings: [
      {
        file: 'traefik.yaml',
        language: 'yaml',
        text: `certificatesResolvers:
  dns:
    acme:
      email: admin@{DOMAIN}
      storage: acme.json
      dnsChallenge:
        provider: pdns
`,
      },
      {
        language: 'sh',
        text: `export PDNS_API_URL={ORIGIN} PDNS_API_KEY={TOKEN}
traefik --configFile=traefik.yaml
`,
      },
    ],
  },
  {
    ...acme,
    id: 'acme-sh',
    name: 'acme.sh',
    listings: [
      {
        language: 'sh',
        text: `export PDNS_Url={ORIGIN} PDNS_ServerId=localhost PDNS_Token={TOKEN}
acme.sh --issue --dns dns_pdns -d {DOMAIN} -d '*.{DOMAIN}'
`,
      },
    ],
  },
  {
    ...acme,
    id: 'certbot',
    name: 'certbot',
    needs: 'certbot-dns-pdns',
    listings: [
      {
        file: 'pdns.ini',
        language: 'ini',
        text: `dns_pdns_endpoint = {ORIGIN}
dns_pdns_api_key = {TOKEN}
`,
      },
      {
        language: 'sh',
        text: `certbot certonly --authenticator dns-pdns --dns-pdns-credentials pdns.ini -d {DOMAIN} -d '*.{DOMAIN}'
`,
      },
    ],
  },
  {
    ...acme,
    id: 'certbot-hook',
    name: 'certbot with lexicon',
    needs: 'lexicon',
    listings: [
      {
        file: 'hook.sh',
        language: 'sh',
        text: `#!/bin/sh
export LEXICON_POWERDNS_PDNS_SERVER={ORIGIN} LEXICON_POWERDNS_AUTH_TOKEN={TOKEN}
lexicon powerdns "$1" {DOMAIN} TXT --name "_acme-challenge.$CERTBOT_DOMAIN." --content="$CERTBOT_VALIDATION"
`,
      },
      {
        language: 'sh',
        text: `certbot certonly --manual --preferred-challenges dns -d {DOMAIN} -d '*.{DOMAIN}' \\
  --manual-auth-hook './hook.sh create' --manual-cleanup-hook './hook.sh delete'
`,
      },
    ],
  },
  {
    ...acme,
    id: 'dehydrated',
    name: 'dehydrated',
    needs: 'lexicon',
    listings: [
      {
        file: 'hook.sh',
        language: 'sh',
        text: `#!/bin/sh
export LEXICON_POWERDNS_PDNS_SERVER={ORIGIN} LEXICON_POWERDNS_AUTH_TOKEN={TOKEN}
case "$1" in
  deploy_challenge) lexicon powerdns create {DOMAIN} TXT --name "_acme-challenge.$2." --content="$4" ;;
  clean_challenge) lexicon powerdns delete {DOMAIN} TXT --name "_acme-challenge.$2." --content="$4" ;;
esac
`,
      },
      {
        language: 'sh',
        text: `dehydrated --cron --accept-terms --challenge dns-01 --hook ./hook.sh --domain '{DOMAIN} *.{DOMAIN}' --alias {DOMAIN}
`,
      },
    ],
  },
  {
    ...acme,
    id: 'uacme',
    name: 'uacme',
    needs: 'lexicon',
    listings: [
      {
        file: 'uacme-hook.sh',
        language: 'sh',
        text: `#!/bin/sh
export LEXICON_POWERDNS_PDNS_SERVER={ORIGIN} LEXICON_POWERDNS_AUTH_TOKEN={TOKEN}
test "$2" = dns-01 || exit 1
case "$1" in
  begin) lexicon powerdns create {DOMAIN} TXT --name "_acme-challenge.$3." --content="$5" ;;
  done | failed) lexicon powerdns delete {DOMAIN} TXT --name "_acme-challenge.$3." --content="$5" ;;
esac
`,
      },
      {
        language: 'sh',
        text: `uacme --yes new
uacme --hook ./uacme-hook.sh issue {DOMAIN} '*.{DOMAIN}'
`,
      },
    ],
  },
  {
    ...acme,
    id: 'caddy',
    name: 'Caddy',
    needs: 'github.com/caddy-dns/powerdns',
    listings: [
      {
        file: 'Caddyfile',
        language: 'text',
        text: `*.{DOMAIN} {
  tls {
    dns powerdns {ORIGIN} {TOKEN}
  }
}
`,
      },
    ],
  },
]

const managers: readonly Integration[] = [
  {
    ...dns,
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
    ...dns,
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
    ],
  },
  {
    ...dns,
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
    host: {HOST}
    port: 443
    scheme: https
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
    ...dns,
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
    ...dns,
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
    ...dns,
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

/** Programs that speak PowerDNS's HTTP API. */
export const powerDnsIntegrations: readonly Integration[] = [...acmeClients, ...managers]
