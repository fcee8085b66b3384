import type { RecordRule } from '../record-rule'
import type { DnsType } from '../types'
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
