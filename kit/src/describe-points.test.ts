import { createRequire } from 'node:module'
import { domainPoint } from '@panel/shared/contract/points'
import { int, minimum, object, optional, string } from '@panel/shared/schema'
import { withDefault } from '@panel/shared/schema/defaults'
import { describeExtends, describePoints, describeSettings, describeSlots } from './describe-points'

const strip = createRequire(import.meta.url)('./strip-points.cjs') as (source: string) => string

const text = (key: string) => ({ en: `${key} in English`, uk: `${key} українською` })

test('a point says what its contributions get', () => {
  expect(describePoints({ 'domain.section': { context: domainPoint, kind: 'many' } })).toEqual({
    'domain.section': {
      kind: 'many',
      context: expect.objectContaining({
        type: 'object',
        required: ['domain'],
        properties: { domain: expect.objectContaining({ required: ['id', 'name', 'status'] }) },
      }),
    },
  })
})

test('a panel contributes one view or a list, with titles in each language', () => {
  const one = { view: 'Section', title: 'section', order: 20 }
  const described = describeExtends({ 'domain.section': one, 'cart.line': [one, { ...one, view: 'Other' }] }, text)
  expect(described).toEqual({
    'domain.section': [{ view: 'Section', title: text('section'), order: 20 }],
    'cart.line': [
      { view: 'Section', title: text('section'), order: 20 },
      { view: 'Other', title: text('section'), order: 20 },
    ],
  })
  expect(describeSlots(described)).toEqual({})
})

test('shells from before there were points find the forms where they look for them', () => {
  const form = { view: 'Form', title: 'form', order: 0 }
  expect(describeSlots(describeExtends({ 'shell.authorization': form }, text))).toEqual({ authorization: 'Form' })
})

test('the browser gets a definition without points, whose lines keep their numbers', () => {
  const source = [
    'export const panel = definePanel({',
    "  name: 'mfe-x',",
    '  points: {',
    "    'x.part': { context: object({ id: int() }), kind: 'many' }, // } is no end",
    '  },',
    "  extends: { 'domain.section': { view: 'Part', title: 'a}', order: 1 } },",
    "  audience: { roles: ['user', 'admin'] },",
    '  settings: object({ most: withDefault(int(), 10) }),',
    '  settings,',
    "  views: { Part: () => import('./part') },",
    '})',
  ].join('\n')
  expect(strip(source)).toBe(
    [
      'export const panel = definePanel({',
      "  name: 'mfe-x',",
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      "  views: { Part: () => import('./part') },",
      '})',
    ].join('\n'),
  )
})

test('settings are described for the form of the operator', () => {
  const settings = object({ most: withDefault(int().check(minimum(1)), 10), plan: optional(string()) })
  expect(describeSettings(settings, text)).toEqual({
    schema: {
      type: 'object',
      properties: {
        most: expect.objectContaining({ type: 'integer', minimum: 1, default: 10 }),
        plan: { type: 'string' },
      },
    },
    texts: { most: text('settings.most'), plan: text('settings.plan') },
  })
})

test.each([
  ['what is no object', string(), 'settings must be the schema of an object'],
  ['a field without a default', object({ most: int() }), 'the setting most needs a default or must be optional'],
])('%s is refused: a panel works before anything was set', (_name, settings, sentence) => {
  expect(() => describeSettings(settings, text)).toThrow(sentence)
})
