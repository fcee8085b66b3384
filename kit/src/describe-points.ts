import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { PanelDefinition } from '@panel/shared/panel'
import type { PanelDescription } from '@panel/shared/panel/registry'
import type { core } from '@panel/shared/schema'
import { sharedPackage } from './read-package'

/** Of the same zod that the platform's schemas are made with. */
const { toJSONSchema, safeParse } = createRequire(join(sharedPackage(), 'package.json'))('zod/v4/core') as {
  toJSONSchema: (schema: core.$ZodType, options?: { io: 'input' }) => Record<string, unknown>
  safeParse: (
    schema: core.$ZodType,
    value: unknown,
  ) => { error?: { issues: { path: PropertyKey[]; message: string }[] } }
}

/** The points that a package declares, with the JSON Schema of what a contribution gets. */
export const describePoints = (points: PanelDefinition['points'] = {}): NonNullable<PanelDescription['points']> =>
  Object.fromEntries(
    Object.entries(points).map(([name, { kind, context }]) => {
      const { $schema: _, ...schema } = toJSONSchema(context)
      return [name, { kind, context: schema }]
    }),
  )

type Extends = NonNullable<PanelDescription['extends']>

/** What a panel puts into points, with its titles in each language. */
export const describeExtends = (
  given: PanelDefinition['extends'] = {},
  text: (key: string) => { en: string; uk: string },
): Extends =>
  Object.fromEntries(
    Object.entries(given).map(([point, contributions]) => [
      point,
      [contributions].flat().map(({ view, title, order, audience }) => ({
        view,
        title: text(title),
        order,
        ...(audience && { audience }),
      })),
    ]),
  )

/** The same for shells from before there were points, which know two places. */
export const describeSlots = (contributions: Extends): PanelDescription['slots'] => {
  const [authorization, identity] = ['shell.authorization', 'shell.identity'].map(
    point => contributions[point]?.[0]?.view,
  )
  return { ...(authorization && { authorization }), ...(identity && { identity }) }
}

/**
 * The settings of a panel for the operator's form, with what is read beside each field. Throws where the schema is not that
 * of an object, or does not take `{}`: a panel works before anything was set.
 */
export const describeSettings = (
  settings: core.$ZodType,
  text: (key: string) => { en: string; uk: string },
): NonNullable<PanelDescription['settings']> => {
  const { $schema: _, ...schema } = toJSONSchema(settings, { io: 'input' })
  if (schema.type !== 'object' || typeof schema.properties !== 'object')
    throw new Error('src/panel.ts: settings must be the schema of an object: object({ … })')
  const [issue] = safeParse(settings, {}).error?.issues ?? []
  if (issue)
    throw new Error(
      `src/panel.ts: the setting ${issue.path.join('.')} needs a default or must be optional: ${issue.message}`,
    )
  const fields = Object.keys(schema.properties ?? {})
  return { schema, texts: Object.fromEntries(fields.map(field => [field, text(`settings.${field}`)])) }
}
