import { applyChanges, type DnsType, type ZoneRecord } from '@panel/shared/rules'
import { ProblemError } from '../src/base/errors'
import { planConnection } from '../src/bridges/domain-connect/plan'
import { renderTemplate } from '../src/bridges/domain-connect/render'
import { readRequest } from '../src/bridges/domain-connect/request'
import { readTemplate } from '../src/bridges/domain-connect/template'

/** A record of the zone such as `@ A 192.0.2.1`, and of which service it is. */
interface Stored {
  record: string
  service?: string
  essential?: boolean
}

const toStored = ({ record }: Stored, at: number): ZoneRecord => {
  const [host = '', type, content = ''] = record.split(' ')
  return { id: at + 1, host, type: type as DnsType, content, ttl: 300, priority: null }
}

/** The services that have records of the zone, by the order of the records. */
const connectionsOf = (before: readonly Stored[]) =>
  [...Map.groupBy(before.entries(), ([, { service }]) => service ?? '')]
    .filter(([service]) => service !== '')
    .map(([service, entries], at) => ({
      ...{ id: at + 1, provider_id: 'p.example', provider_name: 'P', service_id: service, service_name: service },
      ...{ host: '', connected_at: new Date(0) },
      entries: entries.map(([index, { essential = true }]) => ({ id: index + 1, group: '', essential, own: true })),
    }))

/** What the zone has after the template `mine` is applied, or the codes of what was refused. */
const apply = async (before: readonly Stored[], template: object, query: string): Promise<string[]> => {
  const names = { providerId: 'p.example', providerName: 'P', serviceId: 'mine', serviceName: 'Mine' }
  const read = readTemplate(JSON.stringify({ ...names, ...template }))
  if ('fault' in read) return [read.fault]
  const records = before.map(toStored)
  const connections = connectionsOf(before)
  const continued = read.template.multiInstance ? undefined : connections.find(one => one.service_id === 'mine')
  try {
    const wanted = renderTemplate(read.template, await readRequest(`domain=shop.example&${query}`, read.template))
    const replaced = continued?.entries ?? []
    const plan = planConnection({ records, connections, wanted, replaced, continues: continued?.id ?? null })
    const outcome = applyChanges('shop.example', records, plan.changes)
    if (!outcome.ok) return outcome.errors.map(({ code }) => code)
    return outcome.records.map(({ host, type, content }) => `${host} ${type} ${content}`).sort()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return error.fields.map(({ code }) => code)
  }
}

const [one, two] = ['192.0.2.1', '192.0.2.2']
const a = { type: 'A', host: '@', pointsTo: two, ttl: 600 }
const text = { type: 'TXT', host: '@', data: 'new', ttl: 600 }
const ns = { type: 'NS', host: '%cut%', pointsTo: 'ns.host.example', ttl: 600 }
const address = { ...a, host: '%name%' }
const mx = { type: 'MX', host: '@', pointsTo: 'mx.host.example', priority: 10, ttl: 600 }

// Named as in test/test_definitions of the reference implementation, with values of our own
// (https://github.com/Domain-Connect/DomainConnectApplyZone, MIT).
test.each<[string, Stored[], object, string, string[]]>([
  ['multi_reapply_same_template', [{ record: `@ A ${one}`, service: 'mine' }], { records: [a] }, '', [`@ A ${two}`]],
  [
    'multi_reapply_txt_without_multi_instance',
    [{ record: '@ TXT "old"', service: 'mine' }],
    { records: [text] },
    '',
    ['@ TXT "new"'],
  ],
  [
    'multi_reapply_txt_with_multi_instance',
    [{ record: '@ TXT "old"', service: 'mine' }],
    { multiInstance: true, records: [text] },
    '',
    ['@ TXT "new"', '@ TXT "old"'],
  ],
  [
    'multi_different_template_cascade_delete',
    [
      { record: `@ A ${one}`, service: 'other' },
      { record: 'www CNAME shop.example.', service: 'other' },
    ],
    { records: [a] },
    '',
    [`@ A ${two}`],
  ],
  [
    'multi_essential_blocks_delete',
    [
      { record: `@ A ${one}`, service: 'other', essential: false },
      { record: 'www CNAME shop.example.', service: 'other' },
    ],
    { records: [{ ...a, essential: 'OnApply' }] },
    '',
    [`@ A ${two}`, 'www CNAME shop.example.'],
  ],
  [
    'template_multi_aware_reapply',
    [
      { record: `@ A ${two}`, service: 'mine' },
      { record: '@ TXT "old"', service: 'mine' },
    ],
    { records: [a, text] },
    '',
    [`@ A ${two}`, '@ TXT "new"'],
  ],
  ['template_multi_simple', [], { multiInstance: true, records: [text] }, '', ['@ TXT "new"']],
  ['NS_conflict_itself_a', [], { records: [ns, address] }, 'cut=x&name=x', ['connect.apart']],
  ['NS_conflict_itself_a_below', [], { records: [ns, address] }, 'cut=x&name=y.x', ['connect.apart']],
  ['NS_conflict_itself_a_before_ns', [], { records: [address, ns] }, 'cut=X&name=x', ['connect.apart']],
  [
    'a delegation with rules of SPF below it',
    [],
    { records: [ns, { type: 'SPFM', host: 'y.x', spfRules: 'mx' }] },
    'cut=x',
    ['connect.apart'],
  ],
  [
    'NS_no_conflict_itself',
    [],
    { records: [ns, { ...ns, pointsTo: 'ns2.host.example' }] },
    'cut=x',
    ['x NS ns.host.example.', 'x NS ns2.host.example.'],
  ],
  [
    'NS_no_conflict_other_above',
    [],
    { records: [ns, address] },
    'cut=y.x&name=x',
    [`x A ${two}`, 'y.x NS ns.host.example.'],
  ],
  [
    'cname_conflict_itself_a',
    [],
    { records: [{ type: 'CNAME', host: 'x', pointsTo: 'host.example', ttl: 600 }, address] },
    'name=x',
    ['dns.zone.cname-exists'],
  ],
  [
    'apexcname_host_non_apex_rejected',
    [],
    { records: [{ type: 'APEXCNAME', host: 'sub', pointsTo: 'host.example' }] },
    '',
    ['has a faulty record 1 (APEXCNAME): its host is not the name itself'],
  ],
  [
    'exception_variable_not_closed',
    [],
    { records: [a, { ...text, data: '%var' }] },
    'var=1',
    ['has a faulty record 2 (TXT): its data has a variable without its end'],
  ],
  [
    'ttl_const_prefix_invalid',
    [],
    { records: [{ ...a, ttl: '1%v%' }] },
    'v=00',
    ['has a faulty record 1 (A): its ttl is neither a number nor one variable'],
  ],
  [
    'mx_priority_two_vars_invalid',
    [],
    { records: [{ ...mx, priority: '%a%%b%' }] },
    'a=1&b=0',
    ['has a faulty record 1 (MX): its priority is neither a number nor one variable'],
  ],
  [
    'macros of SPF, which are no variables',
    [],
    { records: [{ ...text, data: 'v=spf1 exists:%{i}.%host%spf.host.example -all' }] },
    '',
    ['@ TXT "v=spf1 exists:%{i}.spf.host.example -all"'],
  ],
])('%s', async (_, before, template, query, after) => {
  expect(await apply(before, template, query)).toEqual(after)
})
