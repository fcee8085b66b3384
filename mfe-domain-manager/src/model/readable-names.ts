import { toUnicodeName } from '@panel/shared/rules'

let readable: ReadonlyMap<string, string> = new Map()
const listeners = new Set<() => void>()

const hasOtherScript = (name: string): boolean => /(^|\.)xn--/.test(name)

/** Names in other scripts as people read them, by their ASCII form; those that `addReadableNames` was given. */
export const readableNames = (): ReadonlyMap<string, string> => readable

/** Calls back when further names have become readable; returns a function that stops it. */
export const followReadableNames = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes names readable. Nothing is loaded for names in Latin letters. */
export const addReadableNames = async (names: readonly string[]): Promise<void> => {
  const unknown = names.filter(name => hasOtherScript(name) && !readable.has(name))
  if (unknown.length === 0) return
  const added = await Promise.all(unknown.map(async name => [name, await toUnicodeName(name)] as const))
  readable = new Map([...readable, ...added])
  for (const listener of listeners) listener()
}
