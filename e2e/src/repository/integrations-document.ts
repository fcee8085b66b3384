import { fillIn, type Integration, integrations } from '@panel/shared/integrations'

const protocols: readonly [Integration['protocol'], string, string][] = [
  [
    'powerdns',
    'PowerDNS’s HTTP API',
    'For ACME clients, DNS as code and whatever else knows PowerDNS. The server’s name is `localhost`. A change is answered once the public name servers have it, or after 10 seconds.',
  ],
  ['dyndns2', 'dyndns2', 'For routers and computers whose address changes. The user’s name may be anything.'],
  ['axfr', 'Zone transfer', 'For name servers of your own, which follow the zone by NOTIFY.'],
  [
    'mcp',
    'Model Context Protocol',
    'For assistants, at `/mcp` by streamable HTTP. The tools are the calls that the token’s scopes allow. A tool that changes something shows its changes first, and one that deletes or costs something takes the code of that dry run. `/llms.txt` tells an assistant where to begin.',
  ],
  ['rest', 'The HTTP API', 'For programs of your own: [the guide to the API](api-guide.md).'],
]

const values = {
  ...{ ORIGIN: 'https://panel.example', HOST: 'panel.example', TOKEN: 'YOUR_TOKEN', DOMAIN: 'example.com' },
  PLATFORM: 'panel.example',
}

const factsOf = ({ needs, scopes, records = [] }: Integration): string =>
  [
    needs && `Needs ${needs}.`,
    `It takes a token with ${scopes.map(scope => `\`${scope}\``).join(', ')}.`,
    records.length > 0 &&
      `The token may be limited to ${records.map(({ host, types }) => `${types.join(' and ')} at \`${host}\``).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')

const listing = ({ file, language, text }: Integration['listings'][number]): string =>
  `${file ? `In ${file}:\n\n` : ''}\`\`\`${language}\n${fillIn(text, values).trimEnd()}\n\`\`\``

const chapter = ([protocol, title, lead]: (typeof protocols)[number]): string[] => {
  const tools = integrations.filter(one => one.protocol === protocol)
  if (tools.length === 0) return []
  return [`## ${title}`, lead, ...tools.flatMap(one => [`### ${one.name}`, factsOf(one), ...one.listings.map(listing)])]
}

/** docs/integrations.md, as `shared/integrations` has it. `npm run docs:write` writes it. */
export const integrationsDocument = `${[
  '# Programs that work with the product',
  'Each of these needs the address of the panel and an API token, made at **Developers**. Put yours in place of `https://panel.example` and `YOUR_TOKEN`, and your domain in place of `example.com`. The page **Connect your tools** has the same texts with your address in them. The tests run each one as it is written here, or send what the program would send for it.',
  '`npm run docs:write` writes this page from `shared/integrations`.',
  ...protocols.flatMap(chapter),
].join('\n\n')}\n`
