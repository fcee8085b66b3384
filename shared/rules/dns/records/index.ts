import type { RecordRule } from '../record-rule'
import { https, svcb } from '../service-binding'
import type { DnsType } from '../types'
import { a } from './a'
import { aaaa } from './aaaa'
import { alias } from './alias'
import { caa } from './caa'
import { cname } from './cname'
import { dname } from './dname'
import { ds } from './ds'
import { loc } from './loc'
import { mx } from './mx'
import { naptr } from './naptr'
import { ns } from './ns'
import { openpgpkey } from './openpgpkey'
import { ptr } from './ptr'
import { smimea } from './smimea'
import { srv } from './srv'
import { sshfp } from './sshfp'
import { tlsa } from './tlsa'
import { txt } from './txt'
import { uri } from './uri'

/** The rule of each type; forms offer the types in this order, those of S9.3 first. */
const rules = {
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
  HTTPS: https,
  SVCB: svcb,
  ALIAS: alias,
  DNAME: dname,
  DS: ds,
  SMIMEA: smimea,
  OPENPGPKEY: openpgpkey,
  LOC: loc,
}

declare module '../../../contract/dns-types' {
  interface DnsTypes extends Record<keyof typeof rules, true> {}
}

export const recordRules: Readonly<Record<DnsType, RecordRule>> = rules

export const isDnsType = (type: string): type is DnsType => Object.hasOwn(rules, type)

export const DNS_TYPES: readonly DnsType[] = Object.keys(rules).filter(isDnsType)

const byCode = new Map(DNS_TYPES.map(type => [recordRules[type].code, type]))

/** The type of a number (RFC 3597 5), as far as it is one of ours. */
export const typeOfCode = (code: number): DnsType | undefined => byCode.get(code)
