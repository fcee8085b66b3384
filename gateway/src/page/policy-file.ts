import { LRUCache } from 'lru-cache'
import { ReleaseError } from '../errors'
import { type CompressedText, compressText } from '../http/compress-text'
import { descriptionFile, fileKey } from '../releases/build-keys'
import { integrityOf, readDescription } from '../releases/read-build'
import type { Description } from '../releases/release-changes'
import type { ReleaseStore } from '../releases/release-store'
import { scriptHashPolicy } from './content-security-policy'

/** Path of the policies of scripts. No panel has it: files of panels are two folders deeper. */
export const policyPath = '/panels/policy'

/** More than a page of all panels has, with their canaries and the builds before. */
const mostBuilds = 100

/** Milliseconds for which a build that the store lacks is not looked for again. */
const missingFor = 2000

interface PolicyFile {
  content: Buffer
  compressed: CompressedText
}

/** A policy that a page names by its hash. */
export interface PolicyReference {
  href: string
  hash: string
}

/** Where `NAME@BUILD` describes itself in the store; null where that can be no build. */
const keyOf = (named: string): string | null => {
  const [name = '', build = ''] = named.split('@', 2)
  return named === `${name}@${build}` ? fileKey(name, build, descriptionFile) : null
}

/** Well-formed builds in the one order that pages write, each once: one policy has one address. */
const isWrittenByPages = (builds: readonly string[]): boolean =>
  builds.length <= mostBuilds && builds.every((each, index) => keyOf(each) !== null && each > (builds[index - 1] ?? ''))

/** What builds in the store say of themselves; undefined where it has no such build, or a damaged one. */
const openDescriptions = (store: ReleaseStore) => {
  // Apart from those that are there, which many names of none would push out.
  const missing = new LRUCache<string, true>({ max: 1000, ttl: missingFor })
  const read = async (named: string): Promise<Description | undefined> => {
    const key = missing.has(named) ? null : keyOf(named)
    const content = key && (await store.read(key))
    try {
      if (content) return readDescription(content, named.split('@', 1)[0] ?? '')
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error
    }
    missing.set(named, true)
    return undefined
  }
  return new LRUCache<string, Description>({ max: 500, fetchMethod: read, ignoreFetchAbort: true })
}

interface AskedFile {
  builds: readonly string[]
  hash: string
}

/** Policies by the builds `NAME@BUILD,…` that are in the store, and by their hash. */
export const openPolicyFiles = (store: ReleaseStore) => {
  const descriptions = openDescriptions(store)
  const make = async ({ builds, hash }: AskedFile): Promise<PolicyFile | undefined> => {
    const found: Description[] = []
    // One after the other: a request that names many builds that are not there costs one look.
    for (const each of builds) {
      const description = await descriptions.fetch(each)
      if (!description) return undefined
      found.push(description)
    }
    const content = Buffer.from(scriptHashPolicy(found))
    // A gateway of another version may write another text for the same builds.
    return integrityOf(content) === hash ? { content, compressed: await compressText(content) } : undefined
  }
  const files = new LRUCache<string, PolicyFile, AskedFile>({
    max: 50,
    fetchMethod: (_key, _stale, { context }) => make(context),
    ignoreFetchAbort: true,
  })
  /** Undefined where no page names it so, a build is not there, or the text has another hash. */
  const fileOf = async (named: string, hash: string): Promise<PolicyFile | undefined> => {
    const builds = named.split(',', mostBuilds + 1)
    return isWrittenByPages(builds) ? files.fetch(`${hash} ${named}`, { context: { builds, hash } }) : undefined
  }
  /**
   * Where the policy of pages with these builds is; undefined where the store describes one of them in another way, or has
   * it no more: then that build fails alone, and not the page. Rejects when the store does not answer.
   */
  const referenceTo = async (described: readonly Description[]): Promise<PolicyReference | undefined> => {
    const byName = new Map(described.map(each => [`${each.name}@${each.build}`, each]))
    const inOrder = [...byName].sort(([one], [other]) => (one < other ? -1 : 1))
    const hash = integrityOf(Buffer.from(scriptHashPolicy(inOrder.map(([, each]) => each))))
    await Promise.all([...byName.keys()].map(each => descriptions.fetch(each)))
    const builds = inOrder.map(([name]) => name).join(',')
    if (!(await fileOf(builds, hash))) return undefined
    return { href: `${policyPath}?${new URLSearchParams({ builds, hash })}`, hash }
  }
  return { fileOf, referenceTo }
}

export type PolicyFiles = ReturnType<typeof openPolicyFiles>
