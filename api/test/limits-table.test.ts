import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../src/limits'

const document = join(__dirname, '../../docs/security.md')

test('docs/security.md names every limit with its figures, and no other (TRUST LIM-1)', async () => {
  const text = await readFile(document, 'utf8')
  const section = text.slice(text.indexOf('## Limits'))
  const rows = [...section.matchAll(/^\| `([a-z-]+)` [^|]*\| (\d+) \| (\d+) \|$/gm)].map(([, ...row]) => row.join(' '))
  const inCode = Object.values(limits).map(({ name, burst, per }) => `${name} ${burst} ${per}`)
  const mismatches = [...rows.filter(row => !inCode.includes(row)), ...inCode.filter(row => !rows.includes(row))]
  expect(mismatches).toEqual([])
  expect(rows.length).toBe(inCode.length)
})
