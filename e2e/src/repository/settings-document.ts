import { allSettings } from '@panel/gateway/settings'
import { z } from 'zod'

/** The sections of the document, by the groups that settings name. */
const sections = [
  ['start', 'Start'],
  ['mail', 'Mail and sign-up'],
  ['names', 'Zones, registry and lookups'],
  ['dns', 'DNS'],
  ['orders', 'Prices and orders'],
  ['processes', 'Processes and networks'],
  ['releases', 'Releases'],
  ['backups', 'Backups'],
  ['logs', 'Logs and metrics'],
  ['limits', 'Protection and limits'],
] as const

const about = z.object({
  group: z.enum(sections.map(([group]) => group)),
  description: z.string(),
  unset: z.string().optional(),
  default: z.string().optional(),
})

const { properties } = z.toJSONSchema(z.object(allSettings), { io: 'input', unrepresentable: 'any' })

const settings = Object.entries(properties ?? {}).map(([name, property]) => {
  const told = about.safeParse(property)
  if (!told.success) throw new Error(`The setting ${name} has no description: add .meta(about(…)) to its schema`)
  return { name, ...told.data }
})

type Setting = (typeof settings)[number]

const defaultOf = ({ unset, default: value }: Setting): string => {
  if (value !== undefined) return `\`${value}\``
  return unset === undefined ? 'unset' : `unset: ${unset}`
}

const table = (rows: readonly Setting[]): string =>
  [
    '| name | default | meaning |',
    '|---|---|---|',
    ...rows.map(row => `| ${row.name} | ${defaultOf(row)} | ${row.description} |`),
  ].join('\n')

/** docs/settings.md, as the schemas of the settings have it. `npm run docs:write` writes it. */
export const settingsDocument = `# Settings

Settings are environment variables. A wrong value stops the start with a sentence that names the setting. A variable whose name is close to a setting's is reported, because it would be ignored.

\`npm run docs:write\` writes this page from the settings' schemas, \`api/src/settings/settings-schema.ts\`, \`api/src/settings/name-settings.ts\` and \`gateway/src/settings-schema.ts\`. The settings of the tests are in [CONTRIBUTING](../CONTRIBUTING.md#settings-of-the-tests).

${sections.map(([group, title]) => `## ${title}\n\n${table(settings.filter(setting => setting.group === group))}`).join('\n\n')}

## Variables of libraries

| name | default | meaning |
|---|---|---|
| AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY | unset: a profile, or the machine's role | credentials of the bucket in RELEASES |
| OTEL_EXPORTER_OTLP_ENDPOINT | unset: no traces | where traces are sent by OTLP over HTTP, for example \`http://127.0.0.1:4318\` |
| OTEL_SERVICE_NAME | unset: \`panel-api\`, \`panel-gateway\` | name of the service in traces; OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG and the exporter’s OTEL_EXPORTER_OTLP_… hold as well |
| NODE_EXTRA_CA_CERTS | unset | file of further certificate authorities (PEM) |
| PANEL_TOKEN | unset | token of a team, for \`npm run release\` with \`--to URL\` |
`
