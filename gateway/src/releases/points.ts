import { extendsOf, firstPoints } from '@panel/shared/panel/contributions'
import type { PanelDescription } from '@panel/shared/panel/registry'
import { ReleaseConflict, ReleaseError } from '../errors'
import { type Description, isShell, type RegistryContent } from './release-changes'

const pointsOf = (description: Description): string[] => {
  if (description.points) return Object.keys(description.points)
  return isShell(description) ? [...firstPoints] : []
}

/** The builds that visitors get of all panels but one. */
const othersThan = ({ panels }: RegistryContent, name: string): PanelDescription[] =>
  Object.values(panels)
    .flatMap(({ stable, canary }) => [stable, ...(canary ? [canary.build] : [])])
    .filter(other => other.name !== name)

/** Whether only one panel may fill a point. */
const isForOne = (declaring: readonly Description[], point: string): boolean =>
  firstPoints.includes(point) || declaring.some(({ points }) => points?.[point]?.kind === 'one')

/** A point has one panel that declares it, and where it is for one panel, one that fills it. Throws a ReleaseConflict. */
export const checkPointOwners = (content: RegistryContent, panel: PanelDescription): void => {
  const { name, build, points = {} } = panel
  const others = othersThan(content, name)
  const declaring = [content.shell.stable, ...others]
  for (const point of Object.keys(points)) {
    const owner = declaring.find(other => pointsOf(other).includes(point))
    if (owner) throw new ReleaseConflict(`${name} ${build} has the point ${point}, which is ${owner.name}'s`)
  }
  for (const point of Object.keys(extendsOf(panel))) {
    const other = isForOne(declaring, point) && others.find(each => extendsOf(each)[point])
    if (other) throw new ReleaseConflict(`${name} ${build} fills the point ${point}, which ${other.name} fills`)
  }
}

/** What a build fills is there, for every visitor. Throws a ReleaseError. */
const checkFilled = ({ shell, panels }: RegistryContent, panel: PanelDescription): void => {
  const others = Object.values(panels).flatMap(({ stable }) => (stable.name === panel.name ? [] : [stable]))
  const known = [shell.stable, ...others, panel].flatMap(pointsOf)
  const unknown = Object.keys(extendsOf(panel)).find(point => !known.includes(point))
  if (unknown !== undefined)
    throw new ReleaseError(`${panel.name} ${panel.build} fills the point ${unknown}, which nothing live has`)
}

interface Schema {
  type?: unknown
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
}

/**
 * What contributions may rely on and a newer JSON Schema of a context lacks: a property that was always there, or its
 * type. A path such as `domain.status`; undefined where nothing is lost.
 */
const lostIn = (before: Schema, after: Schema | undefined, path = 'context'): string | undefined => {
  if (JSON.stringify(before.type) !== JSON.stringify(after?.type)) return path
  if (before.items) return lostIn(before.items, after?.items, `${path}[]`)
  return (before.required ?? [])
    .map(name => {
      const [was, is] = [before.properties?.[name], after?.properties?.[name]]
      if (!is || !after?.required?.includes(name)) return `${path}.${name}`
      return was && lostIn(was, is, `${path}.${name}`)
    })
    .find(lost => lost !== undefined)
}

/**
 * What a build that is to become live and the others promise each other: the points that it fills are there, and those
 * of its live build stay while other live builds fill them, with all that those may read. Not asked of a rollback, which must never wait for others: a
 * contribution whose point is gone shows nowhere. `before` is what is live now.
 */
export const checkPoints = (
  before: RegistryContent | null,
  content: RegistryContent,
  description: Description,
): void => {
  const { name, build } = description
  if (!isShell(description)) checkFilled(content, description)
  const live = name === 'shell' ? before?.shell.stable : before?.panels[name]?.stable
  for (const point of live ? pointsOf(live) : []) {
    const filling = othersThan(content, name).find(other => extendsOf(other)[point])
    if (!filling) continue
    const who = `which ${filling.name} ${filling.build} fills`
    if (!pointsOf(description).includes(point))
      throw new ReleaseConflict(`${name} ${build} lacks the point ${point}, ${who}`)
    const [was, is] = [live?.points?.[point], description.points?.[point]]
    const lost = was && is && lostIn(was.context as Schema, is.context as Schema)
    if (lost) throw new ReleaseConflict(`${name} ${build} takes ${lost} from the point ${point}, ${who}`)
  }
}
