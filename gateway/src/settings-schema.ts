import { SettingsError } from '@panel/api/settings'
import * as z from 'zod'

const schema = z.object({
  API_URL: z
    .string()
    .regex(/^https?:\/\/[^\s,/]+\/?(\s*,\s*https?:\/\/[^\s,/]+\/?)*$/, {
      error: 'must be an http or https address, or several separated by commas',
    })
    .optional(),
  RELEASES: z
    .string()
    .regex(/^(folder$|\/|s3:\/\/[^/?]+)/, 'must be folder, an absolute path, or s3://BUCKET/PREFIX?endpoint=…&region=…')
    .default('folder'),
  TRUST_PROXY: z
    .string()
    .regex(/^[\da-f.:/, ]+$/i, 'must be addresses or networks separated by commas')
    .optional(),
  DEV_ORIGINS: z
    .string()
    .regex(/^(none|https?:\/\/[\w.-]+(:(\d+|\*))?(\s*,\s*https?:\/\/[\w.-]+(:(\d+|\*))?)*)$/, {
      error: 'must be none, or origins such as http://localhost:* separated by commas',
    })
    .optional(),
  RELEASE_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[\w.-]+(:\d+)?(\s*,\s*https?:\/\/[\w.-]+(:\d+)?)*$/, {
      error: 'must be origins such as https://portal.example separated by commas',
    })
    .optional(),
  CHROMIUM: z.string().startsWith('/', 'must be the absolute path of a program').optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/|tel:)\S+$/, 'must begin with mailto:, https:// or tel:')
    .optional(),
  RELEASE_FAILURE_LIMIT: z
    .string()
    .regex(/^\d{1,2}(\.\d)?$/, 'must be a percentage from 0 to 99.9')
    .transform(Number)
    .prefault('5'),
  RELEASE_SAMPLE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999')
    .transform(Number)
    .prefault('100'),
  DEV_RELOAD: z.enum(['0', '1'], 'must be 1 or unset').default('0'),
})

/** Names of the gateway's own settings. */
export const ownSettings = Object.keys(schema.shape)

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
