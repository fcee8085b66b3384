import { applyChanges, type ZoneRecord } from '@panel/shared/rules'
import { ProblemError } from '../src/base/errors'
import { planConnection } from '../src/bridges/domain-connect/plan'
import { renderTemplate } from '../src/bridges/domain-connect/render'
import { readRequest } from '../src/bridges/domain-connect/request'
import type { Template } from '../src/bridges/domain-connect/template'
import { loadTemplates } from '../src/bridges/domain-connect/template-folder'
import { createConnectWorld } from './connect-world'

/** Folder of a copy of the public templates (https://github.com/Domain-Connect/Templates). */
const publicTemplates = process.env.DOMAIN_CONNECT_TEMPLATES

/** Variables of a record's fields. */
const variablesOf = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/%([A-Za-z0-9_.-]+)%/g)].map(([, name = '']) => name)

const own = new Set(['domain', 'host', 'fqdn'])

/** A value that suits the field that a variable is in. */
const valueFor = (key: string, type: string, text: string, index: number): string => {
  const isWhole = /^%[^%]+%$/.test(text)
  if (key === 'pointsTo' && type === 'A') return isWhole ? '192.0.2.7' : '7'
  if (key === 'pointsTo' && type === 'AAAA') return isWhole ? '2001:db8::7' : '7'
  if (['ttl', 'priority', 'weight', 'port'].includes(key)) return '600'
  if (key === 'service') return '_sip'
  if (key === 'protocol') return '_tcp'
  if (key === 'spfRules')
    return isWhole ? 'include:spf.provider.example' : /ip4:%/.test(text) ? '192.0.2.7' : 'spf.provider.example'
  if (key === 'data') return isWhole ? `verification=abc${index}` : `abc${index}`
  if (key === 'host' || key === 'name') return `v${index}`
  return isWhole ? 'target.provider.example' : 'target'
}

const valuesFor = ({ records }: Template): Map<string, string> => {
  const values = new Map<string, string>()
  for (const record of records)
    for (const [key, text] of Object.entries(record))
      if (typeof text === 'string')
        for (const name of variablesOf(text))
          if (!own.has(name) && !values.has(name)) values.set(name, valueFor(key, record.type, text, values.size))
  return values
}

const stored: readonly ZoneRecord[] = [
  { id: 1, host: '@', type: 'A', content: '192.0.2.1', ttl: 3600, priority: null },
  { id: 2, host: 'www', type: 'CNAME', content: 'shop.example.', ttl: 3600, priority: null },
  { id: 3, host: '@', type: 'MX', content: 'mx.shop.example.', ttl: 3600, priority: 10 },
  { id: 4, host: 'mx', type: 'A', content: '192.0.2.2', ttl: 3600, priority: null },
  { id: 5, host: '@', type: 'TXT', content: '"v=spf1 mx -all"', ttl: 3600, priority: null },
  { id: 6, host: 'app', type: 'A', content: '192.0.2.3', ttl: 3600, priority: null },
]

/** Why a group of a template, or all of it, cannot be applied; null where it can. */
const tryGroup = async (template: Template, group?: string): Promise<string | null> => {
  const query = new URLSearchParams({ domain: 'shop.example', ...(template.hostRequired && { host: 'app' }) })
  if (group !== undefined) query.set('groupId', group)
  for (const [name, value] of valuesFor(template)) query.set(name, value)
  try {
    const wanted = renderTemplate(template, await readRequest(String(query), template))
    const plan = planConnection({ records: stored, connections: [], wanted, replaced: [], continues: null })
    const outcome = applyChanges('shop.example', stored, plan.changes)
    return outcome.ok ? null : outcome.errors.map(({ code, params }) => `${code} ${JSON.stringify(params)}`).join(', ')
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return error.fields.map(({ code, index, params }) => `${code} ${index} ${JSON.stringify(params)}`).join(', ')
  }
}

/** Groups that exclude each other are applied one by one. */
const tryTemplate = async (template: Template): Promise<string | null> => {
  const reason = await tryGroup(template)
  const groups = new Set(template.records.map(({ group }) => group).filter(group => group !== ''))
  if (reason === null || groups.size < 2) return reason
  const reasons = await Promise.all([...groups].map(group => tryGroup(template, group)))
  return reasons.every(one => one === null) ? null : reason
}

interface Tried {
  count: number
  refused: string[]
}

const tryFolder = async (folder: string): Promise<Tried> => {
  const { byId, faulty } = await loadTemplates(folder)
  expect(faulty).toEqual([])
  const refused: string[] = []
  for (const template of byId.values()) {
    const reason = await tryTemplate(template)
    if (reason !== null) refused.push(`${template.providerId} ${template.serviceId}: ${reason}`)
  }
  return { count: byId.size, refused }
}

test('the templates of the tests load, and all of them apply in a dry run but the one that redirects', async () => {
  const world = await createConnectWorld()
  const { count, refused } = await tryFolder(world.folder)
  world.close()
  expect(count).toBeGreaterThan(10)
  expect(refused).toEqual(['provider.example redirect: connect.type undefined {"type":"REDIR301"}'])
})

// The public templates have no licence, so that they are no part of this repository: they are tried where there is a copy.
if (publicTemplates === undefined)
  process.stdout.write(
    'not run: the public templates of Domain Connect, since DOMAIN_CONNECT_TEMPLATES names no folder with a copy of https://github.com/Domain-Connect/Templates\n',
  )
else
  test('all public templates load, and nearly all apply in a dry run', async () => {
    const { count, refused } = await tryFolder(publicTemplates)
    expect(count).toBeGreaterThanOrEqual(1154)
    // What is left needs redirects, which are no records.
    expect(count - refused.length, refused.join('\n')).toBeGreaterThanOrEqual(1100)
  })
