import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from '../app'
import { readSettings } from '../settings'
import { temporaryFolder, why } from '../testing/builds'
import { liveRelease, liveReleases, version } from '../testing/live-releases'
import { newestFirst, newestGeneration, type Releases, readEntry } from './history'
import { nextKeyOf } from './key-files'
import { promoteBuilds } from './live-builds'
import { openReleases } from './open-releases'
import { rotateKey } from './rotate-key'
import { signRegistry, verifySigned } from './signature'
import { readSigningKeys } from './signing-keys'
import { addTeam, teamOf } from './teams'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const team = { name: 'hosting', panels: ['mfe-hosting'], routes: [], may: ['publish' as const], expires: '2999-01-01' }

const start = async () => {
  const releases = await liveReleases(4)
  const folder = join(releases.folder, 'keys')
  const rotate = (of: Releases = releases) => rotateKey(of, folder, why)
  /** As another process has it: what it read before stays in its memory. */
  const another = () => openReleases({ dataDir: releases.folder, releases: 'folder' })
  return { releases, folder, rotate, another }
}

const signerOf = async ({ store, keys }: Releases, generation?: number) =>
  (await readEntry(store, generation ?? (await newestGeneration(store)), keys.publicKey))?.signed?.key_id

describe('when the key of the registry is replaced', () => {
  it('the history and the teams go on, and what follows is signed with the new key', async () => {
    const { releases, folder, rotate } = await start()
    const token = await addTeam(releases, team)
    const before = releases.keys.publicKey.id
    const { change } = await rotate()
    expect(change).toMatchObject({ generation: 2, action: 'rotate', builds: [], by: why.by })
    expect(releases.keys.publicKey.id).not.toBe(before)
    await promoteBuilds(releases, why, [version(2)])
    expect([await signerOf(releases, 1), await signerOf(releases, 2), await signerOf(releases, 3)]).toEqual([
      before,
      releases.keys.publicKey.id,
      releases.keys.publicKey.id,
    ])
    expect(await teamOf(releases, token)).toMatchObject({ name: 'hosting' })
    expect((await stat(join(folder, 'registry.key'))).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).sort()).toEqual(['registry.key', 'registry.pub', 'registry.retired.json'])
  })

  it('nothing that the old key signs from then on counts', async () => {
    const { releases, folder, rotate } = await start()
    await addTeam(releases, team)
    const old = { ...releases.keys, publicKey: { ...releases.keys.publicKey } }
    await rotate()
    const head = await readEntry(releases.store, 2, releases.keys.publicKey)
    if (!head?.signed) throw new Error('nothing is signed')
    const { registry } = head.signed
    const forged = (generation: number) => signRegistry({ ...registry, generation }, old)
    expect(verifySigned(forged(1), releases.keys.publicKey)).not.toBeNull()
    for (const generation of [2, 3]) expect(verifySigned(forged(generation), releases.keys.publicKey)).toBeNull()
    const file = join(releases.folder, 'releases/teams/00000002.json')
    await rename(join(releases.folder, 'releases/teams/00000001.json'), file)
    await expect(teamOf(releases, 'panel_x')).rejects.toThrow('teams/00000002.json is damaged or not signed')
    expect(JSON.parse(await readFile(join(folder, 'registry.retired.json'), 'utf8'))).toMatchObject([
      { history: 1, teams: 1 },
    ])
  })

  it('a process that read the old one takes the new one, and both change what is live', async () => {
    const { releases, rotate, another } = await start()
    const other = await another()
    await rotate()
    await promoteBuilds(other, why, [version(2)])
    await promoteBuilds(releases, why, [version(3)])
    await rotate(other)
    await promoteBuilds(releases, why, [version(4)])
    expect(await liveRelease(await another())).toMatchObject({ stable: version(4).build, previous: version(3).build })
    const all: string[] = []
    for await (const { change } of newestFirst(releases.store, releases.keys.publicKey)) all.push(change.action)
    expect(all).toEqual(['promote', 'rotate', 'promote', 'promote', 'rotate', 'promote'])
  })

  it('a page names the key that its registry is signed with, without a restart', async () => {
    const { releases, rotate, another } = await start()
    const settings = readSettings({ DATA_DIR: releases.folder, LOG_LEVEL: 'silent' })
    const app = await buildApp(await another(), settings)
    const keyOfPage = async () => {
      const { body } = await app.inject({ url: '/', headers: { accept: 'text/html' } })
      return /name="registry-key" content="([^"]+)"/.exec(body)?.[1]
    }
    expect(await keyOfPage()).toBe(releases.keys.publicKey.raw)
    const before = releases.keys.publicKey.raw
    await rotate()
    expect(await keyOfPage()).toBe(releases.keys.publicKey.raw)
    expect(releases.keys.publicKey.raw).not.toBe(before)
    const served = (await app.inject('/registry.json')).json()
    expect(verifySigned(served, releases.keys.publicKey)?.registry.generation).toBe(2)
    await app.close()
  })

  it('an attempt that was cut off is brought to its end by the next', async () => {
    const { releases, folder, rotate, another } = await start()
    const next = await nextKeyOf(folder)
    await promoteBuilds(await another(), why, [version(2)])
    await rotate()
    expect(releases.keys.publicKey.id).toBe(next.id)
    // Cut off when the history was signed already: the files are those of before.
    const [retired, key] = [join(folder, 'registry.retired.json'), join(folder, 'registry.key')]
    const olderKey = await readFile(key)
    await rotate()
    await rename(key, join(folder, 'registry.next.key'))
    await writeFile(key, olderKey, { mode: 0o600 })
    await writeFile(retired, JSON.stringify(JSON.parse(await readFile(retired, 'utf8')).slice(0, 1)))
    const restarted = await another()
    await rotateKey(restarted, folder, why)
    await promoteBuilds(restarted, why, [version(3)])
    expect(await liveRelease(await another())).toMatchObject({ stable: version(3).build })
  })

  it('where only the public key is, it says so', async () => {
    const folder = await temporaryFolder()
    const { releases } = await start()
    await writeFile(join(folder, 'registry.pub'), await readFile(join(releases.folder, 'keys/registry.pub')))
    const reader = { ...releases, keys: await readSigningKeys(folder) }
    await expect(rotateKey(reader, folder, why)).rejects.toThrow('keys/registry.key is missing')
  })
})

describe('what the history says apart from the registry', () => {
  it.each(['by', 'why', 'via'])('%s cannot be altered by a writer of the store', async field => {
    const { releases } = await start()
    const file = join(releases.folder, 'releases/history/00000001.json')
    const entry = JSON.parse(await readFile(file, 'utf8'))
    entry.change[field] = field === 'via' ? 'session' : 'somebody else'
    await writeFile(file, JSON.stringify(entry))
    expect(await readEntry(releases.store, 1, releases.keys.publicKey)).toBeNull()
  })
})
