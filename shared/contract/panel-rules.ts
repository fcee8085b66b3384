import * as z from '@panel/shared/schema'
import { audience, audienceSize, flagName, releaseFlag } from './audience'
import { defineCall } from './call'
import { line } from './lines'
import { releaseChange } from './releases'

const reason = z.optional(line(500))
const name = z.object({ name: z.string() })

const namedFlag = z.object({
  name: z.string(),
  ...releaseFlag.shape,
  /** Live panels that ask for it. */
  panels: z.array(z.string()),
})
export type NamedFlag = z.infer<typeof namedFlag>

const values = z.record(z.string(), z.unknown())

/** The settings of a panel: their values, defaults included, and what the form is made of. */
const panelSettings = z.object({
  values,
  /** JSON Schema of an object. */
  schema: z.record(z.string(), z.unknown()),
  /** By field what it is called. */
  texts: z.record(z.string(), z.object({ en: z.string(), uk: z.string() })),
})
export type PanelSettings = z.infer<typeof panelSettings>

export const audienceOrder = z.object({ audience: z.nullable(audience), reason })
export const flagOrder = z.strictObject({ ...releaseFlag.shape, reason })
export const settingsOrder = z.object({ values, reason })

/** Calls that the gateway answers, as those of releases: who gets a panel, and its settings. */
export const panelRuleCalls = {
  audience: defineCall({
    spec: '+',
    summary: 'Say who gets a panel; with null whoever its build says',
    method: 'PUT',
    path: '/releases/{name}/audience',
    access: 'admin',
    confirmed: true,
    params: name,
    body: audienceOrder,
    status: 200,
    response: releaseChange,
    problems: [401, 403, 409, 422, 429],
  }),
  audienceSize: defineCall({
    spec: '+',
    summary: 'How many accounts would get a panel',
    method: 'POST',
    path: '/releases/{name}/audience/size',
    access: 'admin',
    params: name,
    body: z.object({ audience: z.nullable(audience) }),
    status: 200,
    response: audienceSize,
    problems: [401, 403, 404, 422, 429],
  }),
  flags: defineCall({
    spec: '+',
    summary: 'Flags by which audiences are switched, and the panels that ask for them',
    method: 'GET',
    path: '/releases/flags',
    access: 'admin',
    status: 200,
    response: z.array(namedFlag),
    problems: [401, 403],
  }),
  setFlag: defineCall({
    spec: '+',
    summary: 'Switch a flag',
    method: 'PUT',
    path: '/releases/flags/{name}',
    access: 'admin',
    confirmed: true,
    params: z.object({ name: flagName }),
    body: flagOrder,
    status: 200,
    response: releaseChange,
    problems: [401, 403, 409, 422, 429],
  }),
  settings: defineCall({
    spec: '+',
    summary: 'The settings of a panel',
    method: 'GET',
    path: '/releases/{name}/settings',
    access: 'admin',
    params: name,
    status: 200,
    response: panelSettings,
    problems: [401, 403, 404],
  }),
  setSettings: defineCall({
    spec: '+',
    summary: 'Change the settings of a panel, without a release',
    method: 'PUT',
    path: '/releases/{name}/settings',
    access: 'admin',
    confirmed: true,
    params: name,
    body: settingsOrder,
    status: 200,
    response: panelSettings,
    problems: [401, 403, 404, 409, 422, 429],
  }),
}
