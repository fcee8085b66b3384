import { type Registry, registry, type ShellDescription } from '@panel/shared/panel/registry'
import { object, optional, safeParse, string } from '@panel/shared/schema'
import { type ActiveRegistry, chooseShell } from './active-registry'
import { jsonInPage, parseJson, withUnverifiedDetails } from './build-details'
import { createVerifier } from './verify-registry'

const storageKey = 'panel.registry'

const answerLimitMs = 5000

const readStored = (): unknown => {
  try {
    return parseJson(localStorage.getItem(storageKey))
  } catch {
    return null
  }
}

const store = (signed: unknown): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(signed))
  } catch {
    // Storage is full or blocked: there is no copy to fall back to, and nothing else changes.
  }
}

const registryOfPage = (): unknown => jsonInPage('registry')

const keyOfPage = (): string => document.querySelector<HTMLMetaElement>('meta[name="registry-key"]')?.content ?? ''

const unverified = object({ registry, key_id: optional(string()) })

/**
 * The shell as the page names it, unverified; null when the page names none. For the shell's own files while no
 * registry can be verified: their hashes are in the page's policy too, which lets no others run.
 */
export const unverifiedShell = (): ShellDescription | null => {
  const parsed = safeParse(unverified, registryOfPage())
  return parsed.success ? withUnverifiedDetails(chooseShell(parsed.data.registry)) : null
}

/**
 * Whether a registry was issued before another one. A store that was restored from a backup counts its generations from
 * an earlier one: what it issues then has a lower generation, but a later time.
 */
const isOlder = (one: Registry, other: Registry): boolean =>
  one.generation < other.generation && Date.parse(one.issued_at) <= Date.parse(other.issued_at)

/** Where the page's registries come from. */
export interface RegistryReader {
  /**
   * The registry in the page, when its signature holds and it is not older than the last one seen in this browser; else
   * the stored copy of that one; else null. A copy signed by another key counts as none.
   */
  read: () => Promise<Registry | null>
  /**
   * The server's registry when it is not older, and of another generation or for somebody else than this one; else null.
   * One that another key signed is not verified, and is for comparing alone: the page that is loaded then verifies it.
   * Rejects when no server answers, or none that knows.
   */
  fetchNewer: (active: Pick<ActiveRegistry, 'generation' | 'part'>) => Promise<Registry | null>
}

/** A reader for the public key that the page names, which stays the same for the page's life. */
export const createRegistryReader = (): RegistryReader => {
  const verify = createVerifier(keyOfPage())
  const newest = async (candidate: unknown): Promise<Registry | null> => {
    const [offered, stored] = await Promise.all([verify(candidate), verify(readStored())])
    if (!offered) return stored?.registry ?? null
    if (stored && isOlder(offered.registry, stored.registry)) return stored.registry
    store(offered.signed)
    return offered.registry
  }
  return {
    read: () => newest(registryOfPage()),
    fetchNewer: async ({ generation, part }) => {
      const response = await fetch('/registry.json', { cache: 'no-cache', signal: AbortSignal.timeout(answerLimitMs) })
      if (!response.ok) throw new Error('No registry')
      const answer: unknown = await response.json()
      const [offered, own] = [answer, registryOfPage()].map(each => safeParse(unverified, each).data)
      const found = offered && offered.key_id !== own?.key_id ? offered.registry : await newest(answer)
      if (!found || (own && isOlder(found, own.registry))) return null
      return found.generation !== generation || found.part !== part ? found : null
    },
  }
}
