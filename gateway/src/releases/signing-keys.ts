import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { createPrivateKeyFile, describeKey, filesOf, type OneKey, pemOf, readIfThere, readRetired } from './key-files'

/** A key that is not the current one: that of before, up to the last entry it signed, or one that is being introduced. */
interface OtherKey extends OneKey {
  /** Numbers of the last entry of the history, and of the last list of teams, that it may have signed. */
  until: { history: number; teams: number }
}

/** The current key, with the others whose signatures count. */
export interface PublicKey extends OneKey {
  others: readonly OtherKey[]
  /** Being introduced: entries of the key before it are followed by its own. */
  isNext?: true
  /** Reads the folder again, for a key that was replaced while this process ran. */
  refresh: () => Promise<void>
}

export interface SigningKeys {
  publicKey: PublicKey
  /** Missing where only the public half is kept: on a gateway that serves releases made elsewhere. */
  privateKey: KeyObject | undefined
}

/** Keys other than the current one. The next one counts from the moment at which it is written here. */
const readOthers = async (folder: string): Promise<OtherKey[]> => {
  const { nextFile, retiredFile } = filesOf(folder)
  const next = await readIfThere(nextFile)
  const always = { history: Number.POSITIVE_INFINITY, teams: Number.POSITIVE_INFINITY }
  return [
    ...(await readRetired(retiredFile)).map(({ key, ...until }) => ({ ...describeKey(createPublicKey(key)), until })),
    ...(next === undefined ? [] : [{ ...describeKey(createPublicKey(next)), until: always }]),
  ]
}

const readFolder = async (folder: string) => {
  const { privateFile, publicFile } = filesOf(folder)
  const stored = await readIfThere(privateFile)
  const publicPem = await readIfThere(publicFile)
  const others = await readOthers(folder)
  if (!stored && publicPem)
    return { publicKey: { ...describeKey(createPublicKey(publicPem)), others }, privateKey: undefined }
  const privateKey = createPrivateKey(stored ?? (await createPrivateKeyFile(privateFile)))
  const publicKey = createPublicKey(privateKey)
  if (!publicPem) await writeFile(publicFile, pemOf(publicKey))
  return { publicKey: { ...describeKey(publicKey), others }, privateKey }
}

/**
 * The Ed25519 keys that sign the registry, from `folder`: `registry.key` (PKCS #8 PEM, mode 600), made when missing.
 * A folder that holds only `registry.pub` (SPKI PEM) can check signatures but not make them.
 */
export const readSigningKeys = async (folder: string): Promise<SigningKeys> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const first = await readFolder(folder)
  const keys: SigningKeys = {
    privateKey: first.privateKey,
    publicKey: {
      ...first.publicKey,
      refresh: async () => {
        const now = await readFolder(folder)
        Object.assign(keys.publicKey, now.publicKey)
        keys.privateKey = now.privateKey
      },
    },
  }
  return keys
}

/** The key that signed a registry, for the page that holds it. */
export const rawKeyOf = (id: string, publicKey: PublicKey): string =>
  publicKey.others.find(other => other.id === id)?.raw ?? publicKey.raw
