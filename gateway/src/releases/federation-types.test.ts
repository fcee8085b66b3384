import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DTSManager } from '@module-federation/dts-plugin/core'
import type { createLifecycles } from '@panel/shared/panel/lifecycles'
import { panelBuild, shellBuild, temporaryFolder } from '../testing/builds'
import { listen, testGateway } from '../testing/gateway'

type Published = typeof import('./lifecycles')

/** Compiles only while what panels expose is what the archive says of it. */
const isTrue: ReturnType<typeof createLifecycles> extends Partial<Published> ? true : false = true

const host = `import { mount } from 'addresses/lifecycles'
const show = Array.isArray(mount) ? mount : [mount]
for (const one of show) void one({ domElement: document.body, VIEW: 'AddressBookPage' })
`

/** Whether TypeScript takes a host that says this of a view; what it refuses, else. */
const compile = async (folder: string, word: string): Promise<string> => {
  await writeFile(join(folder, 'host.ts'), host.replace('VIEW', word))
  const compilerOptions = {
    noEmit: true,
    strict: true,
    types: [],
    module: 'esnext',
    moduleResolution: 'bundler',
    paths: { '*': ['./@mf-types/*'] },
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['host.ts'] }))
  const tsc = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace('package.json', 'bin/tsc')
  const run = promisify(execFile)(process.execPath, [tsc, '-p', folder])
  return run.then(
    () => '',
    ({ stdout }) => stdout,
  )
}

test('a host of Module Federation gets the types of a panel, by the plugin that all such hosts have', async () => {
  expect(isTrue).toBe(true)
  const alone = { container: 'alone_1', entry: 'remoteEntry.js', page: { js: [], css: [] }, files: {} }
  const { app } = await testGateway({}, [shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1', 'mfe-address-book', { alone })])
  const url = await listen(app)
  const folder = await temporaryFolder()
  const manifest = `${url}/panels/mfe-address-book/1.0.0-p1/mf-manifest.json`
  await new DTSManager({
    host: {
      context: folder,
      moduleFederationConfig: { name: 'host', remotes: { addresses: `mfe-address-book@${manifest}` } },
    },
  }).consumeTypes()
  await app.close()

  expect(await readFile(join(folder, '@mf-types/addresses/lifecycles.d.ts'), 'utf8')).toContain('mount')
  expect(await compile(folder, 'view')).toBe('')
  expect(await compile(folder, 'vew')).toContain("'vew' does not exist in type 'PanelProps'")
})
