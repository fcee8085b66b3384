import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { PanelDefinition } from '@panel/shared/panel'
import type { PanelDescription } from '@panel/shared/panel/registry'
import type { core } from '@panel/shared/schema'
import { sharedPackage } from './read-package'

/** Of the same zod that the platform's schemas are made with. */
const { toJSONSchema } = createRequire(join(sharedPackage(), 'package.json'))('zod/v4/core') as {
  toJSONSchema: (schema: core.$ZodType) => Record<string, unknown>
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
      [contributions].flat().map(({ view, title, order }) => ({ view, title: text(title), order })),
    ]),
  )

/** The same for shells from before there were points, which know two places. */
export const describeSlots = (contributions: Extends): PanelDescription['slots'] => {
  const [authorization, identity] = ['shell.authorization', 'shell.identity'].map(
    point => contributions[point]?.[0]?.view,
  )
  return { ...(authorization && { authorization }), ...(identity && { identity }) }
}
