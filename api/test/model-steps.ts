import fc from 'fast-check'

const pick = <const T>(...values: T[]) => fc.constantFrom(...values)
/** Which one of what there is by then, counted round. */
const at = fc.nat(5)
const all = <Fields extends object>(fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> }) =>
  fc.record<Fields>(fields)
const step = <Name extends string, Fields extends object>(name: Name, fields: fc.Arbitrary<Fields>) =>
  fields.map(chosen => ({ ...chosen, name }))

const content = pick('192.0.2.1', '192.0.2.2')
const ttl = pick(300, 900)
const lastName = pick('Byron', 'Кравець', 'O’Neil')

const anyStep = fc.oneof(
  { weight: 3, arbitrary: step('add to cart', all({ label: pick('one', 'two', 'three') })) },
  { weight: 1, arbitrary: step('remove from cart', all({ at })) },
  { weight: 3, arbitrary: step('submit', all({})) },
  { weight: 4, arbitrary: step('decide', all({ at, decision: pick('approve', 'approve', 'reject', 'reserve') })) },
  { weight: 1, arbitrary: step('remove domain', all({ at })) },
  { weight: 2, arbitrary: step('delegate', all({ at, type: pick('internal', 'internal', 'external', 'parking') })) },
  {
    weight: 4,
    arbitrary: step('add record', all({ at, host: pick('@', 'www'), type: pick('A', 'A', 'CNAME'), content, ttl })),
  },
  { weight: 2, arbitrary: step('change record', all({ at, content, ttl })) },
  { weight: 1, arbitrary: step('remove record', all({ at })) },
  { weight: 1, arbitrary: step('add address', all({ lastName })) },
  { weight: 1, arbitrary: step('change address', all({ at, lastName })) },
  { weight: 1, arbitrary: step('remove address', all({ at })) },
)

type AnyStep = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never
export type Step<Name extends AnyStep['name'] = AnyStep['name']> = Extract<AnyStep, { name: Name }>

/** What one customer and the administrator do; one sequence in eight is long, so that many states are met in few calls. */
export const sequences: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 7, arbitrary: fc.array(anyStep, { minLength: 1, maxLength: 14, size: 'max' }) },
  { weight: 1, arbitrary: fc.array(anyStep, { minLength: 15, maxLength: 50, size: 'max' }) },
)
