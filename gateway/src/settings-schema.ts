import { isNetwork } from '@panel/api/server-kit/networks'
import { about, SettingsError } from '@panel/api/settings'
import * as z from 'zod'

const page = (meaning: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional()
    .meta(about('mail', meaning, 'none is named'))

const schema = z.object({
  HELP_URL: page('address of the operator’s help pages, for the link at the foot of every page'),
  PRIVACY_URL: page('address of the operator’s privacy policy, for the link at the foot of every page'),
  API_URL: z
    .string()
    .regex(/^https?:\/\/[^\s,/]+\/?(\s*,\s*https?:\/\/[^\s,/]+\/?)*$/, {
      error: 'must be an http or https address, or several separated by commas',
    })
    .optional()
    .meta(
      about(
        'processes',
        'where the gateway reaches the API; several addresses, separated by commas, share the calls',
        '`http://API_HOST:API_PORT`',
      ),
    ),
  RELEASES: z
    .string()
    .regex(/^(folder$|\/|s3:\/\/[^/?]+)/, 'must be folder, an absolute path, or s3://BUCKET/PREFIX?endpoint=…&region=…')
    .default('folder')
    .meta(
      about(
        'releases',
        'where releases are kept: `folder` (DATA_DIR/releases), an absolute path, or `s3://BUCKET/PREFIX?endpoint=…&region=…`',
      ),
    ),
  TRUST_PROXY: z
    .string()
    .transform(text => text.split(',').map(entry => entry.trim()))
    .refine(list => list.every(isNetwork), 'must be addresses or networks separated by commas')
    .optional()
    .meta(
      about(
        'processes',
        'load balancers whose X-Forwarded-For is believed: addresses or networks, separated by commas',
        'none',
      ),
    ),
  DEV_ORIGINS: z
    .string()
    .regex(/^(none|https?:\/\/[\w.-]+(:(\d+|\*))?(\s*,\s*https?:\/\/[\w.-]+(:(\d+|\*))?)*)$/, {
      error: 'must be none, or origins such as http://localhost:* separated by commas',
    })
    .optional()
    .meta(
      about(
        'releases',
        'origins that a developer may bring a panel from, separated by commas, or `none`',
        '`http://localhost:*` where PUBLIC_URL is on localhost, otherwise none',
      ),
    ),
  RELEASE_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[\w.-]+(:\d+)?(\s*,\s*https?:\/\/[\w.-]+(:\d+)?)*$/, {
      error: 'must be origins such as https://portal.example separated by commas',
    })
    .optional()
    .meta(
      about('releases', 'origins of other pages that may load builds of panels from here, separated by commas', 'none'),
    ),
  CHROMIUM: z
    .string()
    .startsWith('/', 'must be the absolute path of a program')
    .optional()
    .meta(about('releases', 'absolute path of the browser that the contract gate uses', "the system's")),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/|tel:)\S+$/, 'must begin with mailto:, https:// or tel:')
    .optional()
    .meta(
      about(
        'start',
        'where to report a vulnerability, `mailto:`, `https:` or `tel:`: the contact in `/.well-known/security.txt`',
        '`mailto:security@PLATFORM_HOST`',
      ),
    ),
  RELEASE_FAILURE_LIMIT: z
    .string()
    .regex(/^\d{1,2}(\.\d)?$/, 'must be a percentage from 0 to 99.9')
    .transform(Number)
    .prefault('5')
    .meta(
      about(
        'releases',
        'percent of visits above which a new build is rolled back automatically; 0: never; [more](operations/releases.md#builds-that-fail)',
      ),
    ),
  RELEASE_SAMPLE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999')
    .transform(Number)
    .prefault('100')
    .meta(about('releases', 'visits that a build must have had before it is rolled back automatically')),
  DEV_RELOAD: z
    .enum(['0', '1'], 'must be 1 or unset')
    .default('0')
    .meta(about('releases', '`1`: open pages reload when the registry changes; `npm run dev` sets it')),
})

/** The gateway's own settings. */
export const ownSettings = schema.shape

export const readOwn = (environment: Readonly<Record<string, string | undefined>>) => {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map(name => [name, environment[name]?.trim() || undefined]),
  )
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const name = String(issue?.path[0])
  throw new SettingsError(`The setting ${name} ${issue?.message} (it is "${given[name]}").`)
}
