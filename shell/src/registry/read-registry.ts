import { type Registry, registry, type ShellDescription } from '@panel/shared/panel/registry'
import { object, safeParse } from '@panel/shared/schema'
import { chooseShell } from './registry-in-use'
import { verifyRegistry } from './verify-registry'

const storageKey = 'panel.registry'

const parseJson = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const lastGood = async () => {
  try {
    return await verifyRegistry(parseJson(localStorage.getItem(storageKey)))
  } catch {
    return null
  }
}

const keep = (signed: unknown): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(signed))
  } catch {
    // Storage is full or blocked: there is no copy to fall back to, and nothing else changes.
  }
}

const newest = async (candidate: unknown): Promise<Registry | null> => {
  const [offered, kept] = await Promise.all([verifyRegistry(candidate), lastGood()])
  if (!offered) return kept?.registry ?? null
  if (kept && kept.registry.generation > offered.registry.generation) return kept.registry
  keep(offered.signed)
  return offered.registry
}

const registryOfPage = (): unknown => parseJson(document.getElementById('registry')?.textContent)

/**
 * The registry that came with the page, when its signature holds and it is not older than the last one seen here;
 * else the last good copy; else null. A copy signed by another key counts as none.
 */
export const readRegistry = (): Promise<Registry | null> => newest(registryOfPage())

const unsigned = object({ registry })

/**
 * The shell as the page names it, unproven; null when the page names none. For the shell's own files while no registry
 * holds: their hashes stand in the page's policy too, which lets no others run.
 */
export const shellOfPage = (): ShellDescription | null => {
  const parsed = safeParse(unsigned, registryOfPage())
  return parsed.success ? chooseShell(parsed.data.registry) : null
}

/** Asks the server for a newer registry; null when there is none that may be used. */
export const fetchNewerRegistry = async (than: number): Promise<Registry | null> => {
  const response = await fetch('/registry.json', { cache: 'no-cache', signal: AbortSignal.timeout(5000) })
  if (!response.ok) return null
  const found = await newest(await response.json())
  return found && found.generation > than ? found : null
}
