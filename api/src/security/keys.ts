import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { secretFile } from '../server-kit/secret-file'
import type { Settings } from '../settings/settings'

/** Keys that are never in the database, so that a copy of it reveals nothing. */
export interface Keys {
  /** HMAC-SHA-256 of a short secret such as a 6-digit code, which any plain hash would give away. */
  digest: (text: string) => Buffer
  /** HMAC-SHA-256 of an entry of the audit, under a key of its own. */
  digestAudit: (entry: Buffer) => Buffer
  /** AES-256-GCM: nonce, tag, ciphertext. */
  seal: (text: string) => Buffer
  /** @throws Error when the bytes were sealed with another key or altered */
  unseal: (sealed: Buffer) => string
  /** Signs tokens for the back ends of panels (Ed25519). */
  tokenKey: KeyObject
  /** HMAC-SHA-256 of an account's id, under a key of its own: the account's name at a panel's back end. */
  digestSubject: (text: string) => Buffer
  /** Distinguishes these keys from others, and nothing more. */
  fingerprint: Buffer
}

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), Buffer.alloc(0), purpose, 32))

/** PKCS #8 of an Ed25519 key (RFC 8410) up to its 32 bytes. */
const ed25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

const nonceLength = 12
const tagLength = 16

type KeySettings = Pick<Settings, 'APP_KEYS' | 'DATA_DIR'>

/** Keys from the setting APP_KEYS, else from `DATA_DIR/keys/application`; every process of one product has the same. */
export const readKeys = async ({ APP_KEYS, DATA_DIR }: KeySettings): Promise<Keys> => {
  const secret = APP_KEYS ?? (await secretFile(DATA_DIR, 'application'))
  const digestKey = derive(secret, 'code digest')
  const sealKey = derive(secret, 'seal')
  const auditKey = derive(secret, 'audit')
  const subjectKey = derive(secret, 'panel subject')
  const tokenKey = Buffer.concat([ed25519, derive(secret, 'panel token')])
  return {
    tokenKey: createPrivateKey({ key: tokenKey, format: 'der', type: 'pkcs8' }),
    digestSubject: text => createHmac('sha256', subjectKey).update(text).digest(),
    fingerprint: derive(secret, 'fingerprint'),
    digest: text => createHmac('sha256', digestKey).update(text).digest(),
    digestAudit: entry => createHmac('sha256', auditKey).update(entry).digest(),
    seal: text => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    unseal: sealed => {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, nonceLength))
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
      const body = sealed.subarray(nonceLength + tagLength)
      return decipher.update(body, undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
