import { nameOf, specifiedCalls } from '../faults/specified-calls'
import { textOf } from './tracked-files'

const section = /^## 7\. Calls$([\s\S]*?)^## 8\./m.exec(textOf('docs/product.md'))?.[1] ?? ''

/** A row's call as the document writes it: several methods, or several ends of one path. */
const expand = (cell: string): string[] => {
  const [methods = '', path = '', ...ends] = cell.split(/ (?=\/)/).map(part => part.replace(/,$/, ''))
  const paths = [path, ...ends.map(end => path.replace(/\/[^/]+$/, end))]
  return methods.split(/, | and /).flatMap(method => paths.map(each => `${method} ${each}`))
}

const written = [...section.matchAll(/^\| (S7\.\d+) \| ([^|]+) \|/gm)].flatMap(([, line, cell = '']) =>
  expand(cell).map(call => `${line} ${call}`),
)

test('a row may name several calls', () => {
  expect(expand('GET, PUT, DELETE /api/a/{id}')).toEqual(['GET /api/a/{id}', 'PUT /api/a/{id}', 'DELETE /api/a/{id}'])
  expect(expand('POST /api/a/{id}/approve, /reject')).toEqual(['POST /api/a/{id}/approve', 'POST /api/a/{id}/reject'])
})

test('the contract has the calls of section 7, under their lines', () => {
  expect(written.length).toBeGreaterThan(30)
  expect(specifiedCalls.map(call => `${call.spec} ${nameOf(call)}`).sort()).toEqual([...written].sort())
})
