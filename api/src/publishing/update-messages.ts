import { compareSets, keyOf } from './compare'
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

/** The steps that make `there` what is wanted, without the start of authority: what goes comes first (RFC 2136 3.4.2). */
export const updateSteps = (wanted: readonly RrSet[], there: readonly RrSet[], zone: string): string[] => {
  const { replace, remove } = compareSets(wanted, there, zone)
  const known = new Map(there.map(set => [keyOf(set), set]))
  const isApexNs = ({ name, type }: RrSet) => type === 'NS' && name === zone
  const sets = replace.filter(({ type }) => type !== 'SOA')
  const plain = sets.filter(set => !isApexNs(set))
  return [
    ...remove.filter(set => set.type !== 'SOA' && !isApexNs(set)).map(removing),
    ...plain.filter(set => known.has(keyOf(set))).map(removing),
    ...sets.filter(isApexNs).flatMap(set => apexServers(set, known.get(keyOf(set)))),
    ...plain.flatMap(adding),
  ]
}

/** Steps in as many messages as they need. */
export const inMessages = (steps: readonly string[]): string[][] => {
  const messages: string[][] = [[]]
  let left = maxText
  for (const step of steps) {
    if (step.length > left) {
      messages.push([])
      left = maxText
    }
    messages.at(-1)?.push(step)
    left -= step.length
  }
  return messages
}
