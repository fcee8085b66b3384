import type { TypedRecord, ZoneRecord } from '../changes/change'
import { isDmarc } from '../mail/dmarc'
import { isSpf } from '../mail/spf'
import { textOf } from '../tokens'
import { absolute, type Zone } from '../zone'
import { fillIn, type Values } from './fill-in'
import { joinSpf, mergeSpf } from './spf-terms'
import type { DnsTemplate } from './template'

/** Seconds; what most services ask for. */
export const ttl = 3600

/** A record that a template asks for, with the fields that it was made from. */
export interface Wanted {
  record: TypedRecord
  fields: readonly string[]
}

const apexText = (content: string): TypedRecord => ({ host: '@', type: 'TXT', content, ttl, priority: null })

/** The records of the domain itself that tell about its mail, each of which there is one of. */
export const mailOf = (template: DnsTemplate, stored: readonly ZoneRecord[], values: Values, zone: Zone) => {
  const texts = stored.filter(({ type }) => type === 'TXT')
  const spf = texts.filter(one => absolute(one.host, zone) === zone.fqdn && isSpf(textOf(one.content)))
  const atDmarc = stored.filter(({ host }) => host.toLowerCase() === '_dmarc')
  // Behind an alias and a delegation a service keeps the policy.
  const dmarc = atDmarc.filter(({ type, content }) =>
    type === 'TXT' ? isDmarc(textOf(content)) : type === 'CNAME' || type === 'NS',
  )
  const wanted: Wanted[] = []
  const gone: ZoneRecord[] = []
  if (template.spf) {
    wanted.push({
      record: apexText(mergeSpf(joinSpf(spf.map(({ content }) => textOf(content))), template.spf)),
      fields: [],
    })
    gone.push(...spf)
  }
  if (template.dmarc && (dmarc.length === 0 || template.dmarc.always)) {
    const { text, fields } = fillIn(template.dmarc.content, values)
    wanted.push({ record: { ...apexText(text), host: '_dmarc' }, fields })
    gone.push(...dmarc)
  }
  return { wanted, gone }
}
