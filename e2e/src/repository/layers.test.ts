import { workspaces } from '../suites/workspaces'
import { layerFault, placeFaults } from './check-layers'
import { importsOf } from './import-statements'
import { textsOf } from './tracked-files'

const folderOf = (file: string): string => file.split('/')[0] ?? ''

const faultsOf = (file: string, text: string): string[] => [
  ...importsOf(new Map([[file, text]])).flatMap(each => layerFault(folderOf(file), each) ?? []),
  ...placeFaults(workspaces, new Map([[file, text]])),
]

test('every file has a layer and only the code of that layer', () => {
  expect(placeFaults(workspaces, textsOf(/\.(ts|tsx)$/))).toEqual([])
})

test.each([
  ['shared/api-client/call-api.ts', "import { Button } from '../ui'", 'api-client must not import ui'],
  ['shell/src/loader/x.ts', "import { Header } from '../header/header'", 'loader must not import header'],
  ['mfe-auth/src/features/login/x.ts', "import { y } from '../reset/y'", 'features must not import each other'],
  ['mfe-auth/src/common/x.ts', "import { y } from '../features/reset/y'", 'common must not import features'],
  ['api/src/domains/service.ts', "db.selectFrom('domains')", 'SQL belongs in a repository'],
  ['api/src/http/x.ts', "import { transact } from '../database/transact'", 'transactions belong in a service'],
  ['api/src/domains/service.ts', 'db.transaction().execute(work)', 'transactions are begun by transact'],
  ['mfe-auth/src/model/x.ts', 'document.title = name', 'the model has no React, no cache and no DOM'],
  ['api/src/brand-new/service.ts', "import { route } from '../http/register-call'", 'service must not import http'],
  ['mfe-new/src/model/x.ts', "import { useState } from 'react'", 'the model has no React, no cache and no DOM'],
])('%s: %s is refused', (file, text, fault) => {
  expect(faultsOf(file, text)).toEqual([expect.stringContaining(fault)])
})

test.each([
  'shared/brand-new/x.ts',
  'shell/src/brand-new/x.ts',
  'gateway/src/brand-new/x.ts',
  'mfe-auth/src/brand-new/x.ts',
])('%s: a new folder needs a place in the table', file => {
  expect(faultsOf(file, '')).toEqual([expect.stringContaining('is in no layer')])
})

test.each([
  ['api/src/domains/routes.ts', "import { getDomain } from './service'"],
  ['api/src/domains/service.ts', "import { transact } from '../database/transact'"],
  ['shared/ui/x.tsx', "import { useUnsaved } from '@panel/shared/session'"],
  ['mfe-auth/src/features/login/x.ts', "import { serverText } from '../../common/server-text'"],
])('%s: %s is allowed', (file, text) => {
  expect(faultsOf(file, text)).toEqual([])
})
