import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PanelDescription, ShellDescription } from '@panel/shared/panel/registry'
import { FolderStore } from '../releases/folder-store'
import type { Releases } from '../releases/history'
import { type Build, integrityOf } from '../releases/read-build'
import { readSigningKeys } from '../releases/signing-keys'

const integrityOfAll = (files: ReadonlyMap<string, Buffer>): Record<string, string> =>
  Object.fromEntries([...files].map(([file, content]) => [file, integrityOf(content)]))

const asBuffers = (files: Record<string, string>): Map<string, Buffer> =>
  new Map(Object.entries(files).map(([file, content]) => [file, Buffer.from(content)]))

/** A panel's build as a compiler would leave it, with two routes. */
export const panelBuild = (
  build: string,
  name = 'mfe-search-cart',
  changes: Partial<PanelDescription> = {},
): Build & { description: PanelDescription } => {
  const files = asBuffers({
    'remoteEntry.js': `/* ${name} ${build} */`,
    'panel.1.js': `/* panel of ${name} ${build} */`,
    'home.1.js': '/* home */',
    'home.1.css': '.home{}',
    'cart.1.js': '/* cart */',
    'en.1.js': '/* en */',
    'uk.1.js': '/* uk */',
  })
  const description: PanelDescription = {
    name,
    version: '1.0.0',
    build,
    contract: 1,
    routes: [
      { path: '/', view: 'HomePage', layout: 'site', title: { en: 'Find a domain', uk: 'Знайти домен' } },
      { path: '/cart', view: 'CartPage', layout: 'site', title: { en: 'Cart', uk: 'Кошик' } },
    ],
    redirects: name === 'mfe-search-cart' ? [{ from: '/basket', to: '/cart' }] : [],
    slots: {},
    navigation: [],
    shared: {},
    calls: [],
    container: name.replaceAll('-', '_'),
    entry: 'remoteEntry.js',
    chunks: {
      panel: { js: ['panel.1.js'], css: [] },
      views: { HomePage: { js: ['home.1.js'], css: ['home.1.css'] }, CartPage: { js: ['cart.1.js'], css: [] } },
      locales: { en: { js: ['en.1.js'], css: [] }, uk: { js: ['uk.1.js'], css: [] } },
    },
    files: integrityOfAll(files),
    trustedTypes: 'default',
    ...changes,
  }
  return { description, files }
}

export const shellBuild = (
  build: string,
  more: Record<string, string> = {},
): Build & { description: ShellDescription } => {
  const files = asBuffers({
    ...more,
    'main.1.js': `/* shell ${build} */`,
    'main.1.css': '.shell{}',
    'shell-en.1.js': '/* en */',
    'shell-uk.1.js': '/* uk */',
  })
  const description: ShellDescription = {
    name: 'shell',
    version: '1.0.0',
    build,
    contract: 1,
    provides: {},
    entry: { js: ['main.1.js'], css: ['main.1.css'] },
    chunks: {
      locales: { en: { js: ['shell-en.1.js'], css: [] }, uk: { js: ['shell-uk.1.js'], css: [] } },
      views: {},
    },
    files: integrityOfAll(files),
    trustedTypes: 'default',
    readsDetails: true,
  }
  return { description, files }
}

const folders: string[] = []

export const removeFolders = async (): Promise<void> => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** A folder that is removed after the tests of the file. */
export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'gw-test-'))
  folders.push(folder)
  return folder
}

/** A fresh store in a folder of its own, with fresh keys. */
export const temporaryReleases = async (): Promise<Releases & { folder: string }> => {
  const folder = await temporaryFolder()
  const keys = await readSigningKeys(join(folder, 'keys'))
  return { store: new FolderStore(join(folder, 'releases')), keys, folder }
}

export const why = { by: 'tester', why: 'a test' }
