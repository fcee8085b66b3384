import { isPlainAscii } from './domain-name'

/** Turns names into their ASCII form and back. */
export interface Idna {
  toAsciiName: (name: string) => string | null
  toUnicodeName: (name: string) => string
}

const plain: Idna = { toAsciiName: name => name.toLowerCase(), toUnicodeName: name => name.toLowerCase() }

/** What reads these names: for plain ASCII nothing is loaded, for other scripts the tables of UTS 46 are. */
export const loadIdna = async (...names: string[]): Promise<Idna> =>
  names.every(isPlainAscii) ? plain : await import('./idna')

/** The ASCII form of a name in any script, or null where it has none (RFC 5891 4.2). Loads UTS 46 when it is needed. */
export const toAsciiName = async (name: string): Promise<string | null> => (await loadIdna(name)).toAsciiName(name)

/** The form of a name that people read. Loads UTS 46 when it is needed. */
export const toUnicodeName = async (name: string): Promise<string> => (await loadIdna(name)).toUnicodeName(name)
