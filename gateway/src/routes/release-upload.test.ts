import { randomBytes } from 'node:crypto'
import { symlink, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { buildApp } from '../app'
import { ReleaseError } from '../errors'
import { openReleaseDesk } from '../release-command/release-desk'
import { readSettings } from '../settings'
import { listen } from '../testing/gateway'
import { archiveOf, buildFolder, name, open, startForTeams } from '../testing/team-gateway'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Entry = Partial<Header> & { name: string; text?: string; pax?: Record<string, string> }

/** A gzipped tar of entries that no careful program would write. */
const packed = async (entries: readonly Entry[]): Promise<Buffer> => {
  const tar = pack()
  for (const { text = '', ...header } of entries) tar.entry({ ...header }, text)
  tar.finalize()
  return gzipSync(await buffer(tar))
}

const hostileArchives: [string, Entry[], string][] = [
  ['a path out of the folder', [{ name: '../evil.js' }], '../evil.js, which is no name'],
  ['a path out of the folder in its middle', [{ name: 'a/../../evil.js' }], 'which is no name'],
  ['a folder out of the folder', [{ name: '../evil/', type: 'directory' }], 'which is a directory'],
  ['a path from the root', [{ name: '/etc/evil.js' }], '/etc/evil.js, which is no name'],
  ['a path with a backslash', [{ name: '..\\evil.js' }], 'which is no name'],
  ['a path with a NUL in an extended header', [{ name: 'x.js', pax: { path: 'x\0.js' } }], 'which is no name'],
  ['a symbolic link', [{ name: 'x.js', type: 'symlink', linkname: '/etc/passwd' }], 'which is a symlink'],
  ['a hard link', [{ name: 'x.js', type: 'link', linkname: 'y.js' }], 'which is a link'],
  ['a device', [{ name: 'x.js', type: 'character-device' }], 'which is a character-device'],
  ['one file twice', [{ name: 'x.js' }, { name: './x.js' }], 'holds x.js twice'],
  ['nothing', [], 'is not built: its output has no panel.json'],
]

describe('an upload', () => {
  it('is refused with 422 and the sentence of the check, and nothing is kept', async () => {
    const { call, put, kept, look } = await startForTeams()
    const folder = await buildFolder('1.0.0-h1', '/app/hosting', { uk: {} })
    expect((await put('1.0.0-h1', folder)).body.detail).toContain('does not say the same in both languages')
    await writeFile(join(folder, 'home.1.js'), 'evil()')
    expect((await put('1.0.0-h1', folder)).body.detail).toContain('home.1.js does not match its integrity hash')
    expect(await put('1.0.0-h2', await buildFolder('1.0.0-h1'))).toMatchObject({ status: 422 })
    expect(await call('PUT', `/releases/panels/${name}/1.0.0-h1`, Buffer.from('no tar'))).toMatchObject({ status: 422 })
    expect(await kept()).toEqual([])
    await put('1.0.0-h3', await buildFolder('1.0.0-h3'))
    look.mockRejectedValueOnce(new ReleaseError('HomePage stays empty'))
    expect(await call('POST', `/releases/${name}/promote`, { build: '1.0.0-h3' })).toMatchObject({
      status: 422,
      body: { detail: 'HomePage stays empty' },
    })
    expect(await call('POST', `/releases/${name}/canary`, { build: '1.0.0-h3', percent: 101 })).toMatchObject({
      status: 422,
    })
  })

  it('holds files of the folder only: no links, no paths that lead out, no flood', async () => {
    const { put, kept } = await startForTeams()
    const folder = await buildFolder('1.0.0-h1')
    expect((await put('1.0.0-h1', folder, '-P', '--transform', 's,^\\./home,../../home,')).body.detail).toMatch(
      /no name of/,
    )
    await symlink('/etc/passwd', join(folder, 'secret.js'))
    expect((await put('1.0.0-h1', folder)).body.detail).toContain('secret.js, which is a symlink')
    const flood = await buildFolder('1.0.0-h1')
    await writeFile(join(flood, 'zeros.json'), Buffer.alloc(60_000_000))
    expect((await put('1.0.0-h1', flood)).body.detail).toContain('unpacks to more than 50331648 bytes')
    const many = await buildFolder('1.0.0-h1')
    for (let number = 0; number < 1001; number++) await writeFile(join(many, `${number}.json`), '')
    expect((await put('1.0.0-h1', many)).body.detail).toContain('1000 files')
    expect(await kept()).toEqual([])
  })

  it.each(hostileArchives)('is refused: %s', async (_what, entries, sentence) => {
    const { call, kept } = await startForTeams()
    const reply = await call('PUT', `/releases/panels/${name}/1.0.0-h1`, await packed(entries))
    expect(reply).toMatchObject({ status: 422, body: { code: 'refused' } })
    expect(reply.body.detail).toContain(sentence)
    expect(await kept()).toEqual([])
  })

  it('is refused when it is too large, packed or unpacked', async () => {
    const { call, kept } = await startForTeams()
    const put = (body: Buffer) => call('PUT', `/releases/panels/${name}/1.0.0-h1`, body)
    const large = pack()
    large.entry({ name: 'x.js' }, randomBytes(16_800_000))
    large.finalize()
    const tooLarge = await put(gzipSync(await buffer(large), { level: 0 }))
    expect(tooLarge).toMatchObject({ status: 422, body: { detail: 'the archive has more than 16777216 bytes' } })
    // Nothing but the empty blocks that end an archive, and of these 256 MiB: a quarter of a megabyte packed.
    const zeros = gzipSync(Buffer.alloc(33_554_432))
    const bomb = await put(Buffer.concat(Array.from({ length: 8 }, () => zeros)))
    expect(bomb).toMatchObject({ status: 422, body: { detail: 'the archive unpacks to more than 50331648 bytes' } })
    expect(await kept()).toEqual([])
  })

  it('leaves nothing behind when its connection drops in the middle', async () => {
    const { address, token, kept, call } = await startForTeams()
    const body = await archiveOf(await buildFolder('1.0.0-h1'))
    const sent = httpRequest(`${address}/releases/panels/${name}/1.0.0-h1`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/gzip',
        'content-length': body.length,
      },
    })
    sent.on('error', () => undefined)
    await new Promise<void>(resolve => sent.write(body.subarray(0, body.length - 20), () => resolve()))
    sent.destroy()
    expect((await call('GET', '/releases')).status).toBe(200)
    expect(await kept()).toEqual([])
    expect((await call('PUT', `/releases/panels/${name}/1.0.0-h1`, body)).status).toBe(201)
  })
})

it('a gateway without the private key refuses what it could not sign, and keeps nothing', async () => {
  const { releases, token, kept } = await startForTeams()
  const settings = readSettings({ DATA_DIR: releases.folder, LOG_LEVEL: 'silent' })
  const reader = { ...releases, keys: { ...releases.keys, privateKey: undefined } }
  const app = await buildApp(
    reader,
    settings,
    openReleaseDesk(reader, { settings, api: undefined, print: () => undefined }),
  )
  open.push(() => app.close())
  const reply = await fetch(`${await listen(app)}/releases/panels/${name}/1.0.0-h1`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
    body: new Uint8Array(await archiveOf(await buildFolder('1.0.0-h1'))),
  })
  expect(await reply.text()).toContain('keys/registry.key is missing')
  expect(await kept()).toEqual([])
})
