import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { hasCode } from '../errors'

interface OneKey {
  /** First 16 hex digits of SHA-256 over the raw key: names the key in a signed registry. */
  id: string
  /** The 32 bytes of the key, base64, as WebCrypto's `raw` format takes them. */
  raw: string
  key: KeyObject
}

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

const describeKey = (key: KeyObject): OneKey => {
  const raw = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { id: createHash('sha256').update(raw).digest('hex').slice(0, 16), raw: raw.toString('base64'), key }
}

const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const createPrivateKeyFile = async (path: string): Promise<string> => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  try {
    // Two first starts at once must agree on one key: the link of the second fails, and it reads the first one's.
    await link(temporary, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(temporary, { force: true })
  }
  return readFile(path, 'utf8')
}

const retiredSchema = z.array(z.object({ key: z.string(), history: z.int(), teams: z.int() }))
type Retired = z.infer<typeof retiredSchema>

const filesOf = (folder: string) => ({
  privateFile: join(folder, 'registry.key'),
  publicFile: join(folder, 'registry.pub'),
  nextFile: join(folder, 'registry.next.key'),
  retiredFile: join(folder, 'registry.retired.json'),
})

const readRetired = async (file: string): Promise<Retired> =>
  z.parse(retiredSchema, JSON.parse((await readIfThere(file)) ?? '[]'))

/** Keys beside the current one. The next one counts from the moment at which it is written here. */
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

/** The next key of a folder, made when there is none yet: from now on its signatures count, too. */
export const nextKeyOf = async (
  folder: string,
): Promise<Required<Pick<SigningKeys, 'privateKey'>> & { id: string }> => {
  const { nextFile } = filesOf(folder)
  const privateKey = createPrivateKey((await readIfThere(nextFile)) ?? (await createPrivateKeyFile(nextFile)))
  return { privateKey, id: describeKey(createPublicKey(privateKey)).id }
}

const replaceFile = async (path: string, content: string): Promise<void> => {
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, content, { mode: 0o600, flag: 'wx' })
  await rename(temporary, path)
}

/** Puts the next key in the place of the current one, whose signatures count up to the entries of `until` only. */
export const putNextKeyInPlace = async (
  folder: string,
  current: KeyObject,
  until: { history: number; teams: number },
): Promise<void> => {
  const { privateFile, publicFile, nextFile, retiredFile } = filesOf(folder)
  const others = (await readRetired(retiredFile)).filter(({ key }) => key !== pemOf(current))
  await replaceFile(retiredFile, `${JSON.stringify([...others, { key: pemOf(current), ...until }], null, 2)}\n`)
  const next = createPublicKey((await readIfThere(nextFile)) ?? '')
  await rename(nextFile, privateFile)
  await replaceFile(publicFile, pemOf(next))
}

/** The key that signed a registry, for the page that holds it. */
export const rawKeyOf = (id: string, publicKey: PublicKey): string =>
  publicKey.others.find(other => other.id === id)?.raw ?? publicKey.raw
