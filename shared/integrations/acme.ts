import type { Integration } from './integration'
import { powerDns } from './powerdns'

/** What ACME clients write for a certificate with DNS-01 (RFC 8555 8.4). */
const acme = {
  ...powerDns,
  records: [
    { host: '_acme-challenge', types: ['TXT'] },
    { host: '_acme-challenge.*', types: ['TXT'] },
  ],
} as const

/** ACME clients, which write their records through PowerDNS's HTTP API. */
export const acmeIntegrations: readonly Integration[] = [
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
