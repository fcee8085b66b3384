import { parseContentName } from './content-name'
import { MAX_16_BITS, readNumber } from './fields'
import { error, refused, understood } from './finding'
import { type RecordRule, sentence } from './record-rule'
import { nameServiceKeys } from './service-keys'
import { parseServiceParameters } from './service-parameters'

type Sentences = Record<'alias' | 'service', Parameters<typeof sentence>[0]>

/** RFC 9460: where a service is and how it is spoken to. Priority 0 makes an alias of it. */
const serviceBinding = (code: number, sentences: Sentences): RecordRule => ({
  code,
  wire: ['u16', 'name', 'parameters'],
  parts: ['preference', 'target', 'value'],
  rest: 'value',
  name: 'target',
  parseContent: (content, { zone, owner }) => {
    const [, preference = '', name = '', text = ''] = /^(\S+)(?:\s+(\S+))?(?:\s+(.*))?$/.exec(content) ?? []
    const priority = readNumber(preference, MAX_16_BITS)
    if (priority === null)
      return refused(error('content', 'dns.svcb.priority', { part: 'preference', params: { max: MAX_16_BITS } }))
    const rewrite = (meant: string) => `${priority} ${meant} ${text}`.trim()
    const target = parseContentName(name, zone, { host: false, root: true, rewrite })
    if (target.value === undefined) return target
    const parameters = parseServiceParameters(text)
    if (parameters.value === undefined) return parameters
    if (priority === 0 && parameters.value !== '') return refused(error('content', 'dns.svcb.alias', { part: 'value' }))
    const isItself = target.value.toLowerCase() === owner?.fqdn
    if (isItself && priority === 0) return refused(error('content', 'dns.alias.itself', { part: 'target' }))
    // RFC 9460 2.5.2: `.` is the name itself. PowerDNS takes no other way to say so.
    const place = isItself ? '.' : target.value
    return understood(`${priority} ${place} ${parameters.value}`.trim(), ...target.findings)
  },
  describe: ({ content }, name) => {
    const [priority, target = '.', ...parameters] = content.split(' ')
    const place = target === '.' ? name : target
    return priority === '0'
      ? sentence(sentences.alias, { name, target: place })
      : sentence(sentences.service, { name, target: place, value: nameServiceKeys(parameters.join(' ')) || '–' })
  },
})

/** How browsers reach a website (RFC 9460 9). */
export const https = serviceBinding(65, { alias: 'dns.describe.https-alias', service: 'dns.describe.https' })

/** How clients reach any other service. */
export const svcb = serviceBinding(64, { alias: 'dns.describe.svcb-alias', service: 'dns.describe.svcb' })
