import { matchRoutes } from 'react-router-dom'
import { type PanelDescription, withAdminPath } from './registry'

/** A view's route, and the panel that it is of. */
export interface FoundRoute {
  panel: PanelDescription
  route: PanelDescription['routes'][number]
}

const mostRedirects = 5

/**
 * The route that an address leads to, redirects followed; undefined when none of the panels has it. The match is the
 * router's own, so that what is loaded ahead is what the page then shows.
 */
export const findRoute = (
  panels: readonly PanelDescription[],
  adminPath: string,
  address: string,
  redirectsLeft = mostRedirects,
): FoundRoute | undefined => {
  const table = panels.flatMap(panel => [
    ...panel.routes.map(route => ({ path: withAdminPath(route.path, adminPath), handle: { panel, route } })),
    ...panel.redirects.map(({ from, to }) => ({ path: from, handle: to })),
  ])
  const handle = matchRoutes(table, address)?.at(-1)?.route.handle
  if (typeof handle !== 'string') return handle
  return redirectsLeft > 0 ? findRoute(panels, adminPath, handle, redirectsLeft - 1) : undefined
}

/** A part of an address as a route writes it: a word, `{admin}`, `:parameter`, either of them with `?`, or `*` at the end. */
const segmentPattern = /^(?:[\w.~-]+|\{admin\}|:[A-Za-z_]\w*)\??$/

/** The parts of a route, one list for each way to leave optional parts out. Null when it is not written as we read it. */
export const readPattern = (path: string): string[][] | null => {
  if (!path.startsWith('/')) return null
  const written = path.slice(1).replace(/\/$/, '').split('/')
  const segments = path === '/' ? [] : written
  const words = segments.at(-1) === '*' ? segments.slice(0, -1) : segments
  if (!words.every(word => segmentPattern.test(word) && !/^\.{1,2}\??$/.test(word))) return null
  return segments.reduce<string[][]>(
    (lists, word) =>
      word.endsWith('?')
        ? lists.flatMap(list => [[...list, word.slice(0, -1)], list])
        : lists.map(list => [...list, word]),
    [[]],
  )
}

const isParameter = (word: string): boolean => word.startsWith(':')

const overlap = (one: readonly string[], other: readonly string[]): boolean => {
  const [first, ...rest] = one
  const [otherFirst, ...otherRest] = other
  if (first === '*' || otherFirst === '*') return true
  if (first === undefined || otherFirst === undefined) return first === otherFirst
  const fits = isParameter(first) || isParameter(otherFirst) || first.toLowerCase() === otherFirst.toLowerCase()
  return fits && overlap(rest, otherRest)
}

/** Whether the router can find an address that both routes match: whatever their case, slashes, parameters, wildcards. */
export const patternsOverlap = (one: readonly string[][], other: readonly string[][]): boolean =>
  one.some(list => other.some(otherList => overlap(list, otherList)))

/** Whether a route takes addresses of which not even the first part is written: `/*`, `/:name`. */
export const isRootWildcard = (pattern: readonly string[][]): boolean =>
  pattern.some(([first]) => first !== undefined && (first === '*' || isParameter(first)))
