import { sampleOf } from '@panel/kit/gate/sample-of'
import * as points from '@panel/shared/contract/points'
import { sampleContexts } from '@panel/shared/testing/sample-contexts'
import * as z from 'zod'

it.each<[string, z.core.$ZodType, unknown]>([
  ['a domain', points.domainPoint, sampleContexts['domain.section']],
  ['several domains', points.domainsPoint, sampleContexts['domains.bulk-action']],
  ['a line of the cart', points.cartLinePoint, sampleContexts['cart.line']],
  ['a customer', points.customerPoint, sampleContexts['admin.customer-section']],
  ['nothing', points.plainPoint, {}],
])('the context of a point with %s is one that its panel could give', (_, schema, context) => {
  expect(sampleOf(z.toJSONSchema(schema))).toEqual(context)
})

it.each<[string, z.ZodType]>([
  ['limits', z.object({ count: z.int().min(5).max(9), text: z.string().min(20), short: z.string().max(2) })],
  ['formats', z.object({ mail: z.email(), url: z.url(), at: z.iso.datetime(), day: z.iso.date(), id: z.uuid() })],
  ['choices', z.object({ kind: z.enum(['a', 'b']), one: z.literal(7), is: z.boolean(), none: z.null() })],
  ['parts', z.object({ or: z.union([z.object({ a: z.int() }), z.string()]), pair: z.tuple([z.int(), z.string()]) })],
  ['lists', z.object({ all: z.array(z.object({ name: z.string() })).min(2), by: z.record(z.string(), z.int()) })],
  ['what may be left out', z.object({ at: z.optional(z.iso.time()), or: z.nullable(z.string()) })],
  [
    'an example',
    z.object({
      code: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .meta({ examples: ['UAH'] }),
    }),
  ],
])('the schema of a point with %s takes its sample', (_, schema) => {
  const sample = sampleOf(z.toJSONSchema(schema))
  expect(schema.safeParse(sample)).toEqual({ success: true, data: sample })
})

it('the sample of a schema without measure is small', () => {
  const text = { type: 'string', minLength: 1e9 }
  const list = (items: object): object => ({ type: 'array', minItems: 1e9, items })
  const size = (schema: object) => JSON.stringify(sampleOf(schema)).length
  expect(size(list({ type: 'integer' }))).toBeLessThan(10_000)
  expect(size(list(list(list(text))))).toBeLessThan(2_000_000)
})
