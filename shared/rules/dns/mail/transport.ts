import { flaw, isReportAddress, type MailText } from './mail-text'
import { readTags } from './tags'

/** Encrypted delivery is asked for (RFC 8461 3.1). */
const readMtaSts = (text: string, labels: readonly string[] | null): MailText => {
  const { tags, wrong } = readTags(text)
  const isRight = /^[A-Za-z0-9]{1,32}$/.test(tags.get('id') ?? '')
  return {
    describe: 'dns.describe.txt-mta-sts',
    findings: [
      ...(wrong === null && isRight ? [] : [flaw('dns.mta-sts.id')]),
      ...(labels && labels[0] !== '_mta-sts' ? [flaw('dns.mail.owner', { owner: '_mta-sts' })] : []),
    ],
  }
}

/** Where failures of encrypted delivery are reported to (RFC 8460 3). */
const readTlsReport = (text: string, labels: readonly string[] | null): MailText => {
  const { tags } = readTags(text)
  const uris = (tags.get('rua') ?? '').split(',').map(uri => uri.trim())
  const wrong = uris.filter(uri => !isReportAddress(uri, ['mailto', 'https']))
  const isAtPlace = !labels || (labels[0] === '_smtp' && labels[1] === '_tls')
  return {
    describe: 'dns.describe.txt-tls-report',
    findings: [
      ...wrong.map(uri => flaw('dns.mail.report', { tag: 'rua', uri })),
      ...(isAtPlace ? [] : [flaw('dns.mail.owner', { owner: '_smtp._tls' })]),
    ],
  }
}

/** The logo next to mail of a name (draft-brand-indicators-for-message-identification). */
const readBimi = (text: string, labels: readonly string[] | null): MailText => {
  const { tags } = readTags(text)
  const logo = tags.get('l') ?? ''
  return {
    describe: 'dns.describe.txt-bimi',
    findings: [
      ...(logo === '' || /^https:\/\/\S+\.svg$/i.test(logo) ? [] : [flaw('dns.bimi.logo')]),
      ...(labels && labels[1] !== '_bimi' ? [flaw('dns.mail.owner', { owner: 'default._bimi' })] : []),
    ],
  }
}

export const isMtaSts = (text: string): boolean => /^v\s*=\s*STSv1\b/i.test(text)
export const isTlsReport = (text: string): boolean => /^v\s*=\s*TLSRPTv1\b/i.test(text)
export const isBimi = (text: string): boolean => /^v\s*=\s*BIMI1\b/i.test(text)

export const transportReaders: readonly {
  is: (text: string) => boolean
  read: (text: string, labels: readonly string[] | null) => MailText
}[] = [
  { is: isMtaSts, read: readMtaSts },
  { is: isTlsReport, read: readTlsReport },
  { is: isBimi, read: readBimi },
]
