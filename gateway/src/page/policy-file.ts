import { LRUCache } from 'lru-cache'
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

interface PolicyFile {
  content: Buffer
  compressed: CompressedText
}

/** A policy that a page names by its hash. */
export interface PolicyReference {
  href: string
  hash: string
}

const readPolicy = async (store: ReleaseStore, builds: string): Promise<PolicyFile | undefined> => {
  const read = [...new Set(builds.split(',', mostBuilds))].map(async each => {
    const [name = '', build = ''] = each.split('@', 2)
    const key = fileKey(name, build, descriptionFile)
    const content = key && (await store.read(key))
    return content ? [readDescription(content, name)] : []
  })
  const found = await Promise.all(read)
  if (found.some(({ length }) => length === 0)) return undefined
  const content = Buffer.from(scriptHashPolicy(found.flat()))
  return { content, compressed: await compressText(content) }
}

/** Policies by the builds `NAME@BUILD,…` that are in the store; undefined where one of them is not. */
export const openPolicyFiles = (store: ReleaseStore) => {
  const kept = new LRUCache<string, PolicyFile>({ max: 50 })
  const fileOf = async (builds: string): Promise<PolicyFile | undefined> => {
    const policy = kept.get(builds) ?? (await readPolicy(store, builds))
    if (policy) kept.set(builds, policy)
    return policy
  }
  /**
   * Where the policy of pages with these builds is; undefined where the store describes one of them in another way, or has
   * it no more: then that build fails alone, and not the page.
   */
  const referenceTo = async (described: readonly Description[]): Promise<PolicyReference | undefined> => {
    const builds = described.map(({ name, build }) => `${name}@${build}`).join(',')
    const file = await fileOf(builds).catch(() => undefined)
    if (file?.content.toString() !== scriptHashPolicy(described)) return undefined
    return { href: `${policyPath}?${new URLSearchParams({ builds })}`, hash: integrityOf(file.content) }
  }
  return { fileOf, referenceTo }
}

export type PolicyFiles = ReturnType<typeof openPolicyFiles>
