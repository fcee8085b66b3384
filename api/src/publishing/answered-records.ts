import type { Answer } from 'dns-packet'

/** One string of a TXT record in quotes (RFC 1035 5.1). */
const quoted = (text: string | Buffer): string => {
  const bytes = Buffer.from(text).toString('latin1')
  const shown = bytes.replace(/[^ !#-[\]-~]/g, byte => `\\${String(byte.charCodeAt(0)).padStart(3, '0')}`)
  return `"${shown}"`
}

const hex = (bytes: Buffer): string => bytes.toString('hex')

const absolute = (name: string): string => (name === '.' ? name : `${name}.`)

/** RDATA in presentation format; null for a type that is not compared. */
export const presentation = (answer: Answer): string | null => {
  switch (answer.type) {
    case 'A':
    case 'AAAA':
      return answer.data
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return absolute(answer.data)
    case 'MX':
      return `${answer.data.preference ?? 0} ${absolute(answer.data.exchange)}`
    case 'TXT':
      return [answer.data].flat().map(quoted).join(' ')
    case 'SRV':
      return `${answer.data.priority ?? 0} ${answer.data.weight ?? 0} ${answer.data.port} ${absolute(answer.data.target)}`
    case 'CAA':
      return `${answer.data.flags ?? 0} ${answer.data.tag} ${quoted(answer.data.value)}`
    case 'DS':
      return `${answer.data.keyTag} ${answer.data.algorithm} ${answer.data.digestType} ${hex(answer.data.digest)}`
    case 'SSHFP':
      return `${answer.data.algorithm} ${answer.data.hash} ${answer.data.fingerprint.toLowerCase()}`
    case 'TLSA':
      return `${answer.data.usage} ${answer.data.selector} ${answer.data.matchingType} ${hex(answer.data.certificate)}`
    default:
      return null
  }
}

/** Types whose contents can be compared with the records here. */
export const comparedTypes: ReadonlySet<string> = new Set(['A', 'AAAA', 'CNAME', 'NS', 'PTR', 'MX', 'TXT', 'SRV'])

/** Contents of a type among the answers; those of the end of an alias are left out. */
export const contentsOf = (answers: readonly Answer[], name: string, type: string): string[] =>
  answers.flatMap(answer =>
    answer.type === type && answer.name.toLowerCase() === name.toLowerCase() ? (presentation(answer) ?? []) : [],
  )
