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
  ['api/src/domains/routes.ts', "import { sql } from 'kysely'", 'SQL belongs in a repository'],
  [
    'api/src/domains/routes.ts',
    "import { findOwned } from './repository'",
    'routes call a service, never a repository',
  ],
  ['api/src/domains/repository.ts', "import { getDomain } from './service'", 'repository must not import service'],
  ['api/src/domains/service.ts', "import Fastify from 'fastify'", 'services do not know Fastify'],
  ['shared/contract/domains.ts', "import { Button } from '@panel/shared/ui'", 'contract must not import ui'],
  ['shared/rules/index.ts', "import { callApi } from '@panel/shared/api-client'", 'rules must not import api-client'],
  ['shared/ui/text.ts', "import { callApi } from '@panel/shared/api-client'", 'the design system makes no calls'],
  ['shared/api-client/call-api.ts', "import { Button } from '../ui'", 'api-client must not import ui'],
  [
    'shell/src/header/header.tsx',
    "import { createLoader } from '../loader/create-loader'",
    'other parts know the loader by its context and its components only',
  ],
  ['shell/src/loader/x.ts', "import { Header } from '../header/header'", 'loader must not import header'],
  ['gateway/src/releases/history.ts', "import { pageRoute } from '../routes/page'", 'releases must not import routes'],
  [
    'mfe-auth/src/model/x.ts',
    "import { callApi } from '@panel/shared/api-client'",
    'the model has no React, no cache and no DOM',
  ],
  ['mfe-auth/src/model/x.ts', "import { i } from '@panel/shared/ui'", 'the model has no React, no cache and no DOM'],
  ['mfe-auth/src/app/x.tsx', "import lodash from 'lodash'", 'a panel imports only @panel/shared/… and React'],
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
