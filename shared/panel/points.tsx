import { currentLanguage } from '@panel/shared/i18n'
import { lazyComponent, type PointContexts, points } from '@panel/shared/panel'
import { Card } from '@panel/shared/ui'
import { contributionsTo, type FoundContribution } from './contributions'
import type { PointParts } from './point-host'

export type { FoundContribution } from './contributions'

const parts = async (): Promise<PointParts> => {
  const { host } = points
  if (!host) throw new Error('This page fills no points')
  return await host.load()
}

/** The view in its place on a page. Whatever becomes of it, the page around it stays. */
export const Contribution = lazyComponent(async () => (await parts()).Contribution)

/** The view in a dialog; of several the visitor chooses one first. */
export const ContributionDialog = lazyComponent(async () => (await parts()).ContributionDialog)

const nothing: readonly FoundContribution[] = []
const found = new Map<string, readonly FoundContribution[]>()
let foundIn: typeof points.host

/**
 * What the live panels put into a point, in the order of the registry; the same list until the language changes. It is
 * known without any request.
 */
export const contributionsOf = (point: keyof PointContexts): readonly FoundContribution[] => {
  const { host } = points
  if (!host) return nothing
  if (host !== foundIn) found.clear()
  foundIn = host
  const language = currentLanguage()
  const key = `${language} ${point}`
  const list = found.get(key) ?? contributionsTo(point, host.panels, language)
  found.set(key, list)
  return list
}

interface PointProps<Name extends keyof PointContexts> {
  name: Name
  context: PointContexts[Name]
  /** Whether it is in a line or a cell instead of a section of its own. */
  inline?: boolean
  /** Of the element around them. */
  className?: string | undefined
}

/** A place that other panels fill: all contributions to a point, each with its own failures. Nothing where there are none. */
export const Point = <Name extends keyof PointContexts>({ name, context, inline, className }: PointProps<Name>) => {
  const contributions = contributionsOf(name)
  if (contributions.length === 0) return null
  return (
    <div className={className}>
      {contributions.map(contribution => (
        <Contribution key={contribution.id} contribution={contribution} context={context} inline={inline} />
      ))}
    </div>
  )
}

interface CardsProps<Name extends keyof PointContexts> {
  name: Name
  context: PointContexts[Name]
}

/** All contributions to a point, each in a card with its title. */
export const ContributionCards = <Name extends keyof PointContexts>({ name, context }: CardsProps<Name>) =>
  contributionsOf(name).map(contribution => (
    <Card key={contribution.id} title={contribution.title}>
      <Contribution contribution={contribution} context={context} />
    </Card>
  ))
