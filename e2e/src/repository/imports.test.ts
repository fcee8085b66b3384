import { workspaces } from '../suites/workspaces'
import { importsOf } from './import-statements'
import { importFaults, type Package } from './imports'
import { textOf, textsOf } from './tracked-files'

const tools = Object.keys(JSON.parse(textOf('package.json')).devDependencies)

/** Modules that a package declares itself because its bundler provides them. */
const declaredModules = (folder: string): string[] =>
  [...textsOf(/\.d\.ts$/)]
    .filter(([file]) => file.startsWith(`${folder}/`))
    .flatMap(([, text]) => [...text.matchAll(/declare module '([^'*]+)'/g)].map(match => match[1] ?? ''))

const packages: Package[] = workspaces.map(folder => {
  const { name, dependencies, devDependencies, peerDependencies } = JSON.parse(textOf(`${folder}/package.json`))
  const declared = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
  return { folder, name, dependencies: new Set([...declared, ...tools, ...declaredModules(folder)]) }
})

const faultsOf = (file: string, text: string) => importFaults(importsOf(new Map([[file, text]])), packages)

test('every import goes in the allowed direction', () => {
  const imports = importsOf(textsOf(/\.(ts|tsx|mjs)$/))
  expect(imports.length).toBeGreaterThan(500)
  expect(importFaults(imports, packages)).toEqual([])
})

test.each([
  ['mfe-auth/src/app/x.ts', "import { panel } from 'mfe-admin'", 'a panel is reached at run time only'],
  ['mfe-auth/src/app/x.ts', "import { paths } from '../../../shared/panel/paths'", 'leaves its package'],
  ['mfe-auth/src/app/x.ts', "import ky from 'ky'", 'not a declared dependency'],
  ['mfe-auth/src/app/x.ts', "const load = () => import('mfe-admin')", 'a panel is reached at run time only'],
  ['mfe-auth/src/features/login/x.ts', "import type { Y } from '../reset/y'", 'features must not import each other'],
  ['mfe-auth/src/features/brand-new/x.ts', "import { y } from '../../app/y'", 'features must not import app'],
  ['mfe-auth/src/model/x.ts', "import { useState } from 'react'", 'the model has no React, no cache and no DOM'],
  ['shell/src/app/x.ts', "import { panel } from 'mfe-auth'", 'a panel is reached at run time only'],
  ['shared/ui/x.ts', "import { buildApp } from '@panel/api'", 'shared must not know an app'],
  ['shared/ui/x.ts', "import { App } from '../../shell/src/app/app'", 'leaves its package'],
  ['api/src/x.ts', "import { Button } from '@panel/shared/ui'", 'this part of shared is not for api'],
  ['api/src/x.ts', "import { readSettings } from '@panel/gateway'", 'api must not import gateway'],
])('%s: %s is refused', (file, text, fault) => {
  expect(faultsOf(file, text)).toEqual([expect.stringContaining(fault)])
})

/** Violations that docs/conventions.md lists: the file, what is added to it, and the sentence. */
const violations = [...textOf('docs/conventions.md').matchAll(/^\| `([^`]+)` \| `(import [^`]+)` \| (.+) \|$/gm)].map(
  ([, file = '', code = '', sentence = '']) => [file, code, sentence] as const,
)

/** As if every package declared what is planted. */
const generous = packages.map(each => ({ ...each, dependencies: new Set([...each.dependencies, 'lodash']) }))

test('the conventions list twelve violations', () => {
  expect(violations).toHaveLength(12)
})

test.each(violations)('%s: %s is red', (file, code, sentence) => {
  const planted = `${textOf(file)}\n${code}\n`
  expect(importFaults(importsOf(new Map([[file, textOf(file)]])), generous)).toEqual([])
  expect(importFaults(importsOf(new Map([[file, planted]])), generous)).toEqual([
    expect.stringContaining(`: ${sentence}`),
  ])
})

test.each([
  ['mfe-auth/src/app/x.ts', "import { Form } from '../features/login/form'"],
  ['mfe-auth/src/features/login/x.ts', "import { callApi } from '@panel/shared/api-client'"],
  ['api/src/x.ts', "import { authCalls } from '@panel/shared/contract'"],
])('%s: %s is allowed', (file, text) => {
  expect(faultsOf(file, text)).toEqual([])
})
