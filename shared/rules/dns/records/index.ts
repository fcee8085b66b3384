import type { RecordRule } from '../record-rule'
import { DNS_TYPES, type DnsType } from '../types'
import { a } from './a'
import { aaaa } from './aaaa'
import { caa } from './caa'
import { cname } from './cname'
import { mx } from './mx'
import { naptr } from './naptr'
import { ns } from './ns'
import { ptr } from './ptr'
import { srv } from './srv'
import { sshfp } from './sshfp'
import { tlsa } from './tlsa'
import { txt } from './txt'
import { uri } from './uri'

/** The rule of each type (S9.3). */
export const recordRules: Record<DnsType, RecordRule> = {
  A: a,
  AAAA: aaaa,
  CNAME: cname,
  MX: mx,
  TXT: txt,
  SRV: srv,
  CAA: caa,
  NS: ns,
  PTR: ptr,
  SSHFP: sshfp,
  TLSA: tlsa,
  NAPTR: naptr,
  URI: uri,
}

const byCode = new Map(DNS_TYPES.map(type => [recordRules[type].code, type]))

/** The type of a number (RFC 3597 5), as far as it is one of ours. */
export const typeOfCode = (code: number): DnsType | undefined => byCode.get(code)
