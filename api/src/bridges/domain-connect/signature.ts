import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { RECURSION_DESIRED } from 'dns-packet'
import { askDns } from '../../publishing/dns-query'
import { resolverServers } from '../../publishing/registry-ds'
import type { RequestContext } from '../../request-context'
import { type ConnectRequest, refusal } from './request'
import type { Template } from './template'

/** Milliseconds for the resolver's answer. */
const timeLimit = 4000
/** Parts of a key; one of 4096 bits needs four. */
const maxParts = 16
/** Bits of a key at least (NIST SP 800-131A), and at most: longer ones only cost time. */
const [minBits, maxBits] = [2048, 8192] as const

interface Part {
  index: number
  algorithm: string
  format: string
  data: string
}

/** One TXT record of a key, such as `p=1,a=RS256,d=MIIB…`; null for a text of another kind. */
const readPart = (text: string): Part | null => {
  const pairs = text.split(',').map(pair => /^\s*([a-z]+)\s*=(.*)$/s.exec(pair))
  const fields = new Map(pairs.flatMap(pair => (pair ? [[pair[1], pair[2]?.trim() ?? ''] as const] : [])))
  const index = fields.get('p') ?? '1'
  const data = fields.get('d') ?? ''
  if (!/^\d{1,3}$/.test(index) || !/^[A-Za-z0-9+/=\s]+$/.test(data)) return null
  return { index: Number(index), algorithm: fields.get('a') ?? 'RS256', format: fields.get('t') ?? 'x509', data }
}

/** The public key that TXT records hold in parts; null where they hold none that can be used. */
const assembleKey = (records: readonly string[]): KeyObject | null => {
  const parts = records.flatMap(text => readPart(text) ?? []).sort((one, other) => one.index - other.index)
  const isUsable = parts.every(({ algorithm, format }) => algorithm === 'RS256' && format === 'x509')
  const isDoubtful = new Set(parts.map(({ index }) => index)).size < parts.length
  if (parts.length === 0 || parts.length > maxParts || !isUsable || isDoubtful) return null
  try {
    const der = Buffer.from(parts.map(({ data }) => data).join(''), 'base64')
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= minBits && bits <= maxBits ? key : null
  } catch {
    return null
  }
}

/** Whether `sig` is a signature of the text by RSASSA-PKCS1-v1_5 with SHA-256. */
const isSignedBy = (key: KeyObject, text: string, sig: string): boolean =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(sig) && verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(sig, 'base64'))

const askTexts = async ({ settings }: Pick<RequestContext, 'settings'>, name: string): Promise<string[] | null> => {
  const deadline = AbortSignal.timeout(timeLimit)
  const reply = await askDns(resolverServers(settings), name, 'TXT', deadline, RECURSION_DESIRED)
  return (
    reply &&
    // A resolver that follows an alias answers for its end, too.
    (reply.answers ?? []).flatMap(answer =>
      answer.type === 'TXT' ? [Buffer.concat([answer.data].flat().map(part => Buffer.from(part))).toString()] : [],
    )
  )
}

/** One label, or one with an underscore in front (RFC 8552); some providers name a key by several labels. */
const keyName = /^(?!.{200})_?[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\._?[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*$/i

/**
 * Whether a request is signed as its template demands; false for a template that demands nothing.
 * @throws ProblemError connect_refused for a signature that is missing or wrong, unavailable where DNS does not answer
 */
export const checkSignature = async (
  context: Pick<RequestContext, 'settings'>,
  { syncPubKeyDomain }: Pick<Template, 'syncPubKeyDomain'>,
  { sig, key, signed }: Pick<ConnectRequest, 'sig' | 'key' | 'signed'>,
): Promise<boolean> => {
  if (syncPubKeyDomain === undefined) return false
  if (!sig || !key) throw refusal('sig', 'connect.unsigned')
  const name = `${key}.${syncPubKeyDomain.replace(/\.$/, '')}`
  if (!keyName.test(key) || name.length > 253) throw refusal('key', 'connect.key')
  const records = await askTexts(context, name.toLowerCase())
  if (!records) throw refusal('key', 'connect.key_unanswered', { name })
  const published = assembleKey(records)
  if (!published) throw refusal('key', 'connect.key', { name })
  if (!isSignedBy(published, signed, sig)) throw refusal('sig', 'connect.signature')
  return true
}
