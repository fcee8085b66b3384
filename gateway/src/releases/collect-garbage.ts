import { descriptionFile, knownFileKey, removalMark } from './build-keys'
import { commitChange, type Reason } from './commit-change'
import { newestFirst, type Releases } from './history'
import { buildsOf } from './release-changes'
import type { StoredItem } from './release-store'

/** Builds of each package that are kept whatever their age. */
const keptBuilds = 10

/** How long a build is kept after it was last live or published: open tabs still load from it. In milliseconds. */
export const keptFor = 30 * 24 * 3_600_000

export interface BuildName {
  name: string
  build: string
}

const textOf = ({ name, build }: BuildName): string => `${name}/${build}`

interface StoredBuild extends BuildName {
  keys: string[]
  createdAt: number
  marked: boolean
}

const storedBuilds = (items: readonly StoredItem[]): StoredBuild[] => {
  const builds = new Map<string, StoredBuild>()
  for (const { key, createdAt } of items) {
    const [, name = '', build = '', ...file] = key.split('/')
    const stored = builds.get(`${name}/${build}`) ?? { name, build, keys: [], createdAt: 0, marked: false }
    stored.keys.push(key)
    stored.createdAt = Math.max(stored.createdAt, createdAt)
    stored.marked ||= file.join('/') === removalMark
    builds.set(textOf(stored), stored)
  }
  return [...builds.values()]
}

/** Builds that the history names within `keptFor` before `now`, and those of the state that this time began with. */
const recentBuilds = async ({ store, keys }: Releases, now: number): Promise<Set<string>> => {
  const recent = new Set<string>()
  for await (const { change, signed } of newestFirst(store, keys.publicKey)) {
    if (signed) for (const build of buildsOf(signed.registry)) recent.add(textOf(build))
    if (Date.parse(change.at) < now - keptFor) break
    if (change.action !== 'gc') for (const build of change.builds) recent.add(textOf(build))
  }
  return recent
}

const isOld = (stored: StoredBuild, all: readonly StoredBuild[], now: number): boolean => {
  const newer = all.filter(({ name, createdAt }) => name === stored.name && createdAt > stored.createdAt)
  return newer.length >= keptBuilds && stored.createdAt < now - keptFor
}

/**
 * Removes builds that are neither among the newest 10 of their package nor were live or published in the last 30 days;
 * never one that the registry names. Answers what was removed.
 *
 * A build is first marked, then the removal is committed, then its files go. A promote reads the mark before it
 * commits, and both commits compete for the same generation, so a build is never both promoted and removed.
 */
export const collectGarbage = async (
  releases: Releases,
  reason: Omit<Reason, 'action'>,
  now = Date.now(),
): Promise<BuildName[]> => {
  const { store } = releases
  const all = storedBuilds(await store.list('panels/'))
  const recent = await recentBuilds(releases, now)
  const old = all.filter(stored => stored.marked || (!recent.has(textOf(stored)) && isOld(stored, all, now)))
  if (old.length === 0) return []
  const markOf = ({ name, build }: BuildName) => knownFileKey(name, build, removalMark)
  for (const build of old) await store.create(markOf(build), Buffer.from('removed\n'))
  let removed = old
  await commitChange(releases, { ...reason, action: 'gc' }, async registry => {
    const named = new Set(registry ? buildsOf(registry).map(textOf) : [])
    removed = old.filter(build => !named.has(textOf(build)))
    return { builds: removed.map(({ name, build }) => ({ name, build })), content: registry }
  })
  for (const build of old.filter(each => !removed.includes(each))) await store.remove(markOf(build))
  for (const { name, build, keys: files } of removed) {
    // The description goes first: without it the build is not there. The mark goes last: it says what is unfinished.
    const first = knownFileKey(name, build, descriptionFile)
    const last = knownFileKey(name, build, removalMark)
    for (const key of [first, ...files.filter(file => file !== first && file !== last), last]) await store.remove(key)
  }
  return removed.map(({ name, build }) => ({ name, build }))
}
