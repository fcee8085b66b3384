import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../errors'

export interface PublicKey {
  /** First 16 hex digits of SHA-256 over the raw key: names the key in a signed registry. */
  id: string
  /** The 32 bytes of the key, base64, as WebCrypto's `raw` format takes them. */
  raw: string
  key: KeyObject
}

export interface SigningKeys {
  publicKey: PublicKey
  /** Missing where only the public half is kept: on a gateway that serves releases made elsewhere. */
  privateKey: KeyObject | undefined
}

const describePublicKey = (key: KeyObject): PublicKey => {
  const raw = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { id: createHash('sha256').update(raw).digest('hex').slice(0, 16), raw: raw.toString('base64'), key }
}

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

/**
 * The Ed25519 keys that sign the registry, from `folder`: `registry.key` (PKCS #8 PEM, mode 600), made when missing.
 * A folder that holds only `registry.pub` (SPKI PEM) can check signatures but not make them.
 */
export const readSigningKeys = async (folder: string): Promise<SigningKeys> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [privateFile, publicFile] = [join(folder, 'registry.key'), join(folder, 'registry.pub')]
  const stored = await readIfThere(privateFile)
  const publicPem = await readIfThere(publicFile)
  if (!stored && publicPem) return { publicKey: describePublicKey(createPublicKey(publicPem)), privateKey: undefined }
  const privateKey = createPrivateKey(stored ?? (await createPrivateKeyFile(privateFile)))
  const publicKey = createPublicKey(privateKey)
  if (!publicPem) await writeFile(publicFile, publicKey.export({ type: 'spki', format: 'pem' }))
  return { publicKey: describePublicKey(publicKey), privateKey }
}
