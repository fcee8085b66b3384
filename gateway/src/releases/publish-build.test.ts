import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { panelBuild, temporaryFolder, temporaryReleases } from '../testing/builds'
import { fileKey } from './build-keys'
import { publishBuild, publishedBuild } from './publish-build'
import { type Build, readBuild } from './read-build'

const name = 'mfe-search-cart'

const writeOutput = async ({ description, files }: Build): Promise<string> => {
  const folder = await temporaryFolder()
  for (const [file, content] of [...files, ['panel.json', JSON.stringify(description)] as const]) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  return folder
}

describe('reading a build', () => {
  it('takes every file, and the source maps of those apart', async () => {
    const folder = await writeOutput(panelBuild('1.0.0-a'))
    for (const file of ['panel.1.js.map', 'of-nothing.js.map']) await writeFile(join(folder, file), '{}')
    const build = await readBuild(folder, name)
    expect([...build.files.keys()].sort()).toEqual([...panelBuild('1.0.0-a').files.keys()].sort())
    expect([...(build.maps ?? [])]).toEqual([['panel.1.js.map', Buffer.from('{}')]])
  })

  it.each<[string, (folder: string) => Promise<void>, string]>([
    ['an altered script', folder => writeFile(join(folder, 'home.1.js'), 'evil()'), 'home.1.js does not match'],
    ['an unlisted script', folder => writeFile(join(folder, 'new.js'), ''), 'new.js has no integrity hash'],
    [
      'an address to ask ahead for that is none of the API',
      async folder => {
        const firstCalls = { HomePage: ['https://evil.example/api/zones'] }
        const { description } = panelBuild('1.0.0-a', name, { firstCalls })
        await writeFile(join(folder, 'panel.json'), JSON.stringify(description))
      },
      'is not the description of a build',
    ],
    [
      'a broken description',
      folder => writeFile(join(folder, 'panel.json'), '{}'),
      'is not the description of a build',
    ],
  ])('refuses %s', async (_, spoil, message) => {
    const folder = await writeOutput(panelBuild('1.0.0-a'))
    await spoil(folder)
    await expect(readBuild(folder, name)).rejects.toThrow(message)
  })

  it('refuses what is not built, what lacks a file, and what is another package', async () => {
    await expect(readBuild(join(await temporaryFolder(), 'dist'), name)).rejects.toThrow('mfe-search-cart is not built')
    const build = panelBuild('1.0.0-a')
    const lacking = { ...build, files: new Map([...build.files].slice(1)) }
    await expect(readBuild(await writeOutput(lacking), name)).rejects.toThrow('lacks its file remoteEntry.js')
    const views = { HomePage: { js: ['gone.js'], css: [] } }
    const broken = panelBuild('1.0.0-a', name, { chunks: { ...build.description.chunks, views } })
    await expect(readBuild(await writeOutput(broken), name)).rejects.toThrow('lacks its file gone.js')
    await expect(readBuild(await writeOutput(build), 'mfe-auth')).rejects.toThrow('describes another package')
  })
})

describe('publishing', () => {
  it('stores each text file plain and compressed', async () => {
    const { store } = await temporaryReleases()
    expect(await publishBuild(store, panelBuild('1.0.0-a'))).toEqual({ created: true })
    const read = async (file: string) => (await store.read(`panels/${name}/1.0.0-a/${file}`)) ?? Buffer.alloc(0)
    const plain = await read('remoteEntry.js')
    expect(plain.toString()).toBe('/* mfe-search-cart 1.0.0-a */')
    expect(brotliDecompressSync(await read('remoteEntry.js.br'))).toEqual(plain)
    expect(gunzipSync(await read('remoteEntry.js.gz'))).toEqual(plain)
    expect(await publishedBuild(store, name, '1.0.0-a')).toEqual(panelBuild('1.0.0-a').description)
  })

  it('leaves a build alone that is there, and completes one that was interrupted', async () => {
    const { store } = await temporaryReleases()
    const build = panelBuild('1.0.0-a')
    const [file, content] = [...build.files][0] ?? ['', Buffer.alloc(0)]
    await store.create(`panels/${name}/1.0.0-a/${file}`, content)
    await expect(publishedBuild(store, name, '1.0.0-a')).rejects.toThrow('is not published')
    expect(await publishBuild(store, build)).toEqual({ created: true })
    expect(await publishBuild(store, build)).toEqual({ created: false })
  })

  it('refuses other content under the same id', async () => {
    const { store } = await temporaryReleases()
    await publishBuild(store, panelBuild('1.0.0-a'))
    const other = panelBuild('1.0.0-a', name, { calls: ['cartCalls.add'] })
    await expect(publishBuild(store, other)).rejects.toThrow('is published with another panel.json')
  })
})

describe('the key of a file', () => {
  it.each([
    ['mfe-auth', '1.0.0-a', 'x.js', 'panels/mfe-auth/1.0.0-a/x.js'],
    ['mfe-auth', '1.0.0-a', 'assets/inter.woff2', 'panels/mfe-auth/1.0.0-a/assets/inter.woff2'],
    ['..', '1.0.0-a', 'x.js', null],
    ['mfe-auth', '..', 'x.js', null],
    ['mfe-auth', '1.0.0-a', '../x.js', null],
    ['mfe-auth', '1.0.0-a', '/etc/passwd', null],
    ['mfe-auth', '1.0.0-a', '.env', null],
    ['mfe-auth', '1.0.0-a', 'a//b', null],
    ['mfe-auth', '1.0.0-a', 'a\\b', null],
    ['mfe-auth', '1.0.0-a', 'a\0b', null],
    ['', '1.0.0-a', 'x.js', null],
  ])('of %s %s %s is %s', (panel, build, file, key) => {
    expect(fileKey(panel, build, file)).toBe(key)
  })
})
