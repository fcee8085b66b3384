import { detailsFile, type detailsOf } from '@panel/shared/panel/build-details'
import { buildUrl, type PanelDescription, type ShellDescription } from '@panel/shared/panel/registry'

type Details = ReturnType<typeof detailsOf>

/** What a text says in JSON; null when it is none. */
export const parseJson = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** What the server put into the page as JSON. */
export const jsonInPage = (id: string): unknown => parseJson(document.getElementById(id)?.textContent)

/** By their hash. */
const detailsInPage = (hash: string): Details | undefined =>
  (jsonInPage('details') as Record<string, Details> | null)?.[hash]

const hashOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text))
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** The shell as the page describes it, with its details in the page, neither of them verified. */
export const withUnverifiedDetails = (shell: ShellDescription): ShellDescription => ({
  ...shell,
  ...(shell.details && detailsInPage(shell.details)),
})

/** Files whose last request did not bring them: the next one goes past what the browser's cache kept. */
const failed = new Set<string>()

/** Milliseconds. */
const limit = 8000

/** Reads a file with a known hash. Rejects when it cannot be had, and when the browser finds another hash. */
export const fetchVerified = async (url: string, integrity: string): Promise<string> => {
  // A browser checks nothing against a hash that it does not understand.
  if (!/^sha384-.{64}$/.test(integrity)) throw new Error(`${url} has no hash`)
  const cache = failed.has(url) ? 'reload' : 'default'
  failed.add(url)
  // What says that there is no such file has another hash too.
  const reply = await fetch(url, { integrity, cache, signal: AbortSignal.timeout(limit) })
  const found = await reply.text()
  failed.delete(url)
  return found
}

/** Reads details next to the files of a build. */
export const fetchDetails = async (url: string, integrity: string): Promise<unknown> =>
  JSON.parse(await fetchVerified(url, integrity))

/**
 * Adds to a build what the registry in the page left out of it: from the page, where that has the signed hash, else from
 * the file next to those of the build. Rejects when it cannot be had.
 */
export const completeBuild = async (build: PanelDescription | ShellDescription): Promise<void> => {
  const { name, build: id, details } = build
  if (details === undefined) return
  const inPage = detailsInPage(details)
  const isSigned = inPage && (await hashOf(JSON.stringify(inPage))) === details
  const found = isSigned ? inPage : await fetchDetails(buildUrl(name, id, detailsFile), details)
  Object.assign(build, found, { details: undefined })
}
