import { compareSets, keyOf, plainName } from './compare'
import type { RrSet } from './publisher'

/** Characters of one message's records: as bytes they stay below the 65,535 of a message over TCP (RFC 1035 4.2.2). */
const maxText = 40_000

const adding = ({ name, type, ttl, contents }: RrSet): string[] =>
  contents.map(content => `update add ${name} ${ttl} ${type} ${content}`)

const removing = ({ name, type }: Pick<RrSet, 'name' | 'type'>): string => `update delete ${name} ${type}`

/** NS of the apex are never all away (RFC 2136 3.4.2.4): new ones come before the old ones go. */
const apexServers = (wanted: RrSet, there: RrSet | undefined): string[] => {
  const removed = (there?.contents ?? []).filter(content => !wanted.contents.includes(content))
  return [...adding(wanted), ...removed.map(content => `update delete ${wanted.name} NS ${content}`)]
}

/**
 * The steps that make `there` what is wanted, without the start of authority, those of each name together: in a message
 * of its own a name never loses what it keeps. Deletions come first, since an alias has its name for itself
 * (RFC 2136 3.4.2.2).
 */
export const updateSteps = (wanted: readonly RrSet[], there: readonly RrSet[], zone: string): string[][] => {
  const { replace, remove } = compareSets(wanted, there, zone)
  const known = new Map(there.map(set => [keyOf(set), set]))
  const isApexNs = ({ name, type }: RrSet) => type === 'NS' && name === zone
  const bring = (set: RrSet): string[] => {
    if (isApexNs(set)) return apexServers(set, known.get(keyOf(set)))
    return [...(known.has(keyOf(set)) ? [removing(set)] : []), ...adding(set)]
  }
  const gone = remove.filter(set => set.type !== 'SOA' && !isApexNs(set))
  const brought = replace.filter(({ type }) => type !== 'SOA')
  const steps = [
    ...gone.map(set => ({ name: plainName(set.name), steps: [removing(set)] })),
    ...brought.map(set => ({ name: plainName(set.name), steps: bring(set) })),
  ]
  return [...Map.groupBy(steps, ({ name }) => name).values()].map(own => own.flatMap(one => one.steps))
}

/** Steps in as many messages as they need. Those of one name are parted only where they are too long for a message. */
export const inMessages = (groups: readonly (readonly string[])[]): string[][] => {
  const messages: string[][] = [[]]
  let left = maxText
  const put = (steps: readonly string[]): void => {
    const length = steps.join('').length
    if (length > left) {
      messages.push([])
      left = maxText
    }
    messages.at(-1)?.push(...steps)
    left -= length
  }
  for (const group of groups) {
    if (group.join('').length <= maxText) put(group)
    else for (const step of group) put([step])
  }
  return messages
}
