import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { secondFactorCalls } from '@panel/shared/contract'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { jsonOf } from './answers'
import type { TestApi, TestResponse } from './api'

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const text = (data: Uint8Array): string => Buffer.from(data).toString('base64url')

/** COSE key of a P-256 key (RFC 9053 section 7.1.1). */
const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const part = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'))
  const entries: [number, number | Uint8Array<ArrayBuffer>][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, part(x)],
    [-3, part(y)],
  ]
  return Buffer.from(isoCBOR.encode(new Map(entries)))
}

type Cbor = Parameters<typeof isoCBOR.encode>[0]

/** A passkey in memory: answers what the product asks a browser for (WebAuthn level 3). */
export const newAuthenticator = ({ settings }: Pick<TestApi['deps'], 'settings'>) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const host = new URL(settings.PUBLIC_URL).hostname
  let counter = 0
  /** Its user is present and verified; with `more`, a credential is attached. */
  const dataOf = (more?: Buffer): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(host), Buffer.from([more ? 0x45 : 0x05]), count, more ?? Buffer.alloc(0)])
  }
  const answerOf = (type: 'create' | 'get', challenge: string, response: (client: Buffer) => object) => {
    const client = Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin: settings.PUBLIC_URL }))
    const answer = { clientDataJSON: text(client), ...response(client) }
    return { id: text(id), rawId: text(id), type: 'public-key', response: answer, clientExtensionResults: {} }
  }
  return {
    create: (challenge: string) =>
      answerOf('create', challenge, () => {
        const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
        const parts: [string, Cbor][] = [
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(dataOf(credential))],
        ]
        return { attestationObject: text(isoCBOR.encode(new Map(parts))) }
      }),
    get: (challenge: string) =>
      answerOf('get', challenge, client => {
        const data = dataOf()
        return {
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        }
      }),
  }
}

type Authenticator = ReturnType<typeof newAuthenticator>

const challengeOf = (answer: TestResponse): string => jsonOf<{ challenge: string }>(answer).challenge

export const addPasskey = async (api: TestApi, token: string, authenticator: Authenticator): Promise<TestResponse> => {
  const options = await api.call(secondFactorCalls.newPasskeyOptions, { token })
  const body = { name: 'Thief', passkey: authenticator.create(challengeOf(options)) }
  return api.call(secondFactorCalls.addPasskey, { token, body })
}

/** What a passkey answers to a new challenge, to sign in or to confirm an identity. */
export const passkeyAnswer = async (api: TestApi, authenticator: Authenticator) =>
  authenticator.get(challengeOf(await api.call(secondFactorCalls.passkeyOptions)))
