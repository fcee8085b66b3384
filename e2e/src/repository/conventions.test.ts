import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../suites/workspaces'
import { textOf, textsOf } from './tracked-files'

const panelCode = [...textsOf(/^mfe-[a-z-]+\/src\/.*\.tsx?$/)]
const product = panelCode.filter(([file]) => !/\.test\.tsx?$|\/testing\//.test(file))
const browserCode = [
  ...product,
  ...textsOf(/^(shell\/src|shared\/(ui|lists|forms|panel|session|api-client|i18n))\/.*\.tsx?$/),
]

/** Storage keys that belong to the browser, not to a user: a logout leaves them. */
const ofTheBrowser = ['domain-columns', 'panel.sidebar', 'panel.registry', 'panel.character-keys']

const found = (files: readonly (readonly [string, string])[], pattern: RegExp): string[] =>
  files.filter(([, text]) => pattern.test(text)).map(([file]) => file)

const stateDecided = /\bstatus [!=]== '(approved|expired|redemption)'/

const fullNameByHand = /\$\{(\w+\.)*name\}\.\$\{(\w+\.)*zone\}/

test.each([
  ['a search field of its own', /type="search"/],
  ['a query key next to the call', /queryKey: \[/],
  ['a full name put together again', fullNameByHand],
  ['a cache of its own', /useQueryClient\(/],
  ['props without the name of their component', /interface Props\b/],
  ['a session ended by hand', /authCalls\.logout/],
  ['`look` in place of `variant`', /\blook[=?:]/],
  ['a decision about the state of a domain in place of domainCan', stateDecided],
  ['a date in a zone of its own', /\bnew Intl\.DateTimeFormat\(|\.toLocale(Date|Time)?String\(/],
])('no panel has %s', (_, pattern) => {
  expect(found(product, pattern)).toEqual([])
})

/** A citation of a paper that is not in the repository; lines of docs/product.md are cited as `S2.15`. */
const foreignPaper = /\b(DESIGN|SPEC|TRUST|STYLE) (section|[A-Z]{1,5}\d?[-.]?\d)|\([BKSU]\d{1,3}\)/

test('no source cites a paper that is not in the repository', () => {
  expect(found([...textsOf(/\.(tsx?|mjs|cjs|css)$/)], foreignPaper)).toEqual([])
  expect(found([['x.ts', '/** As written (' + 'B7). */']], foreignPaper)).toEqual(['x.ts'])
})

test('the API puts a full name together in one place', () => {
  expect(found([...textsOf(/^api\/src\/.*\.ts$/)], fullNameByHand)).toEqual([])
})

test('the checks find what they look for', () => {
  expect(found([['x.tsx', '<input type="search" />']], /type="search"/)).toEqual(['x.tsx'])
  expect(found([['x.ts', '`$' + '{domain.name}.$' + '{domain.zone}`']], fullNameByHand)).toEqual(['x.ts'])
  expect(found([['x.ts', "domain.status !== 'approved'"]], stateDecided)).toEqual(['x.ts'])
})

const onlyInReact19 = /\bimport \{[^}]*\b(useEffectEvent|useActionState|useOptimistic|use)\b[^}]*\} from 'react'/

test('what panels share runs on React 18, which a panel may bring', () => {
  const shared = [...textsOf(/^shared\/[a-z-]+\/.*\.tsx?$/)]
  expect(found(shared, onlyInReact19)).toEqual([])
  expect(found([['x.tsx', "import { useEffectEvent, useState } from 'react'"]], onlyInReact19)).toEqual(['x.tsx'])
})

test('no test mocks the API client', () => {
  expect(found(panelCode, /jest\.mock\('@panel\/shared\/api-client'/)).toEqual([])
})

test('what is kept under a key that a logout leaves belongs to the browser', () => {
  const keys = browserCode
    .filter(([file]) => !/\.test\.tsx?$/.test(file))
    .flatMap(([, text]) => [...text.matchAll(/storageKey = '([^']+)'/g)].map(match => match[1] ?? ''))
  expect(keys.length).toBeGreaterThan(3)
  expect(keys.filter(key => !key.startsWith('draft:') && !ofTheBrowser.includes(key))).toEqual([])
})

test('every example of the page is there', () => {
  const examples = [...textOf('docs/conventions.md').matchAll(/\| `([a-z-]+\/[^`]+)` \|$/gm)].map(
    match => match[1] ?? '',
  )
  expect(examples.length).toBeGreaterThan(12)
  expect(examples.filter(file => !existsSync(join(root, file)))).toEqual([])
})
