import { createRequire } from 'node:module'
import { domainPoint } from '@panel/shared/contract/points'
import { describeExtends, describePoints, describeSlots } from './describe-points'

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
      "  views: { Part: () => import('./part') },",
      '})',
    ].join('\n'),
  )
})
