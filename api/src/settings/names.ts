import { closest, distance } from 'fastest-levenshtein'

/** Of programs that have settings of their own, such as PGPORT and OTEL_SERVICE_NAME. */
const ofOthers = /^(PG|NPM_|NODE_|LC_|XDG_|SSH_|OTEL_|AWS_)/

/** The name that somebody meant, when it is close enough to be a slip. */
const meantBy = (name: string, known: readonly string[]): string | undefined => {
  const upper = name.toUpperCase()
  if (ofOthers.test(upper)) return undefined
  const nearest = closest(upper, [...known])
  return nearest[0] === upper[0] && distance(upper, nearest) <= Math.floor(upper.length / 3.3) ? nearest : undefined
}

/** What is said of variables that look like settings and are none: they would be ignored without a word. */
export const slipsIn = (
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] =>
  Object.keys(environment).flatMap(name => {
    const meant = known.includes(name) ? undefined : meantBy(name, known)
    return meant === undefined ? [] : [`${name} is no setting and is ignored: was ${meant} meant?`]
  })
