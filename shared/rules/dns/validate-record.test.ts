import cases from './dns-cases.json'
import type { ExistingRecord, Finding } from './types'
import { validateRecord } from './validate-record'

interface ContextRecord {
  host: string
  type: string
  ttl: number
  rdata: string
}

interface Case {
  id: string
  type: string
  host: string
  content: string
  ttl: number
  priority: number | null
  valid: boolean
  why: string
  zone?: string
  context?: ContextRecord[]
  canonical?: string
  canonicalHost?: string
  fix?: string
  fixHost?: string
  warning?: string
}

/** The cases write the priority of a record in its RDATA, the product in a field of its own. */
const toExisting = ({ host, type, ttl, rdata }: ContextRecord): ExistingRecord => {
  const withPriority = /^(?:MX|SRV|URI)$/.test(type) ? /^(\d+) (.*)$/.exec(rdata) : null
  return {
    host,
    type: type as ExistingRecord['type'],
    ttl,
    content: withPriority?.[2] ?? rdata,
    priority: withPriority ? Number(withPriority[1]) : null,
  }
}

const offered = (findings: readonly Finding[], field: string) =>
  findings.filter(found => found.fix?.field === field).map(found => found.fix?.value)

const validate = ({ zone = 'example.com', context = [], ...input }: Case) =>
  validateRecord({ zone, ...input }, context.map(toExisting))

const all: Case[] = cases

test('there are 184 cases', () => {
  expect(all).toHaveLength(184)
})

test.each(all.filter(one => one.valid).map(one => [one.id, one.type, one.why, one] as const))(
  '%s %s: %s',
  (...[, , , one]) => {
    expect(validate(one)).toEqual({
      ok: true,
      record: {
        host: one.canonicalHost ?? one.host,
        type: one.type,
        content: one.canonical ?? one.content,
        ttl: one.ttl,
        priority: one.priority,
      },
      warnings: one.warning ? [expect.objectContaining({ level: 'warning' })] : [],
      ...(one.warning?.startsWith('RRset TTL') && { rrsetTtl: one.ttl }),
    })
  },
)

test.each(all.filter(one => !one.valid).map(one => [one.id, one.type, one.why, one] as const))(
  '%s %s refused: %s',
  (...[, , , one]) => {
    const answer = validate(one)
    expect(answer.ok).toBe(false)
    const errors = answer.ok ? [] : answer.errors
    expect(errors.length).toBeGreaterThan(0)
    if (one.fix !== undefined) expect(offered(errors, 'content')).toEqual([one.fix])
    if (one.fixHost !== undefined) expect(offered(errors, 'host')).toEqual([one.fixHost])
  },
)
