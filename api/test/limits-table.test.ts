import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CART_SIZE, type CallShape } from '@panel/shared/contract'
import { powerDnsCalls } from '@panel/shared/contract/powerdns'
import { reportMetric } from '@panel/shared/testing/metric'
import {
  ADDRESSES_PER_USER,
  BODY_LIMIT,
  type Limit,
  limits,
  PENDING_PER_USER,
  WATCHES_PER_USER,
} from '../src/base/limits'
import { calls } from './contract-calls'

const text = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
const all: readonly Limit[] = Object.values(limits)
const inCode = all.map(({ name, burst, per, doublesUpTo }) => `${name} ${burst} ${per} ${doublesUpTo ?? '–'}`)

const owned =
  `${ADDRESSES_PER_USER} addresses, ${CART_SIZE} items in a cart, ` +
  `${WATCHES_PER_USER} watched names, ${PENDING_PER_USER} requests that wait, ` +
  `${limits.transfersPerAccount.burst} transfers a day for an account;`

const mismatchesOf = (document: string): string[] => {
  const section = document.slice(document.indexOf('## Limits'))
  const rows = [...section.matchAll(/^\| `([a-z-]+)` [^|]*\| (\d+) \| (\d+) \| (\d+|–) \|$/gm)].map(([, ...row]) =>
    row.join(' '),
  )
  return [
    ...rows.filter(row => !inCode.includes(row)),
    ...inCode.filter(row => !rows.includes(row)),
    ...(document.includes(`\n${owned}`) ? [] : [owned]),
  ]
}

test('docs/security.md names every limit with its figures, and no other (LIM-1)', () => {
  expect(mismatchesOf(text)).toEqual([])
  reportMetric('LIM-1 mismatches', mismatchesOf(text).length, 'most', 0)
})

test('LIM-1 control: another figure, in the table or in the text, and a row too few, are found', () => {
  expect(mismatchesOf(text.replace('| `codes-hour` | 5 |', '| `codes-hour` | 6 |'))).toHaveLength(2)
  expect(mismatchesOf(text.replace('| 600 | 3600 |', '| 600 | 7200 |'))).toHaveLength(2)
  expect(mismatchesOf(text.replace(`${CART_SIZE} items`, '100 items'))).toEqual([owned])
  expect(mismatchesOf(text.replace(/^\| `codes-day` .*\n/m, ''))).toHaveLength(1)
})

const size = (bytes: number): string => (bytes < 1_048_576 ? `${bytes / 1024} KiB` : `${bytes / 1_048_576} MiB`)

test('docs/security.md names each size that a body may have', () => {
  const [sentence = ''] = /^A body has at most .*/m.exec(text) ?? []
  const told = [...sentence.matchAll(/\d+ [KM]iB/g)].map(([found]) => found)
  const every: readonly CallShape[] = [...calls, ...Object.values<CallShape>(powerDnsCalls)]
  const sizes = new Set([BODY_LIMIT, ...every.map(({ maxBody = BODY_LIMIT }) => maxBody)])
  expect(told).toEqual([...sizes].sort((one, other) => one - other).map(size))
})
