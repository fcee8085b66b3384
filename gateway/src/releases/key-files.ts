import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '@panel/api/server-kit/errors'
import * as z from 'zod'

export interface OneKey {
  /** First 16 hex digits of SHA-256 over the raw key: names the key in a signed registry. */
  id: string
  /** The 32 bytes of the key, base64, as WebCrypto's `raw` format takes them. */
  raw: string
  key: KeyObject
}

export const describeKey = (key: KeyObject): OneKey => {
  const raw = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { id: createHash('sha256').update(raw).digest('hex').slice(0, 16), raw: raw.toString('base64'), key }
}

export const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

export const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

export const createPrivateKeyFile = async (path: string): Promise<string> => {
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

export const filesOf = (folder: string) => ({
  privateFile: join(folder, 'registry.key'),
  publicFile: join(folder, 'registry.pub'),
  nextFile: join(folder, 'registry.next.key'),
  retiredFile: join(folder, 'registry.retired.json'),
})

export const readRetired = async (file: string): Promise<Retired> =>
  z.parse(retiredSchema, JSON.parse((await readIfThere(file)) ?? '[]'))

/** The next key of a folder, made when there is none yet: from now on its signatures count, too. */
export const nextKeyOf = async (folder: string): Promise<{ privateKey: KeyObject; id: string }> => {
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
