import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { buildApp } from '../app'
import type { GateOptions } from '../gate/pass-gate'
import { openReleaseDesk } from '../release-command/release-desk'
import type { Releases } from '../releases/history'
import { integrityOf } from '../releases/read-build'
import type { TeamRequest } from '../releases/team-rules'
import { addTeam } from '../releases/teams'
import { readSettings } from '../settings'
import { panelBuild, shellBuild, temporaryFolder, temporaryReleases } from './builds'
import { listen, release } from './gateway'

/** The panel of the team. */
export const name = 'mfe-hosting'
const title = { en: 'Hosting', uk: 'Хостинг' }
const container = Buffer.from('"./panel":a,"./lifecycles":b')

/** A build's folder as a team's compiler leaves it, with the texts of both languages. */
export const buildFolder = async (
  build: string,
  path = '/app/hosting',
  { uk = { title: 'Хостинг' }, panel = name }: { uk?: object; panel?: string } = {},
): Promise<string> => {
  const { description, files } = panelBuild(build, panel, {
    routes: [{ path, view: 'HomePage', layout: 'app', title }],
    alone: { container: 'alone', entry: 'remoteEntry.js', page: { js: [], css: [] }, files: {} },
  })
  const hashes = { ...description.files, 'remoteEntry.js': integrityOf(container) }
  const all: [string, string | Buffer][] = [
    ...files,
    ['remoteEntry.js', container],
    ['locales/en.json', JSON.stringify({ title: 'Hosting' })],
    ['locales/uk.json', JSON.stringify(uk)],
    ['panel.json', JSON.stringify({ ...description, files: hashes })],
  ]
  const folder = await temporaryFolder()
  for (const [file, content] of all) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  return folder
}

/** The folder as a gzipped tar; `options` are those of tar. */
export const archiveOf = async (folder: string, ...options: string[]): Promise<Buffer> => {
  const file = join(await temporaryFolder(), 'build.tar.gz')
  await promisify(execFile)('tar', ['-czf', file, '-C', folder, ...options, '.'])
  return readFile(file)
}

export const open: (() => Promise<void>)[] = []

export const closeAll = async (): Promise<void> => {
  // The last one first: a gateway keeps connections to the servers that were opened before it.
  for (const close of open.splice(0).reverse()) await close()
}

/** A listening gateway that holds the key, and a team with a token. The trial in a browser is left to the gate's tests. */
export const gatewayForTeam = async (
  releases: Releases & { folder: string },
  changes: Partial<TeamRequest> = {},
  environment: Record<string, string> = {},
  stopping?: AbortSignal,
) => {
  const settings = readSettings({ DATA_DIR: releases.folder, LOG_LEVEL: 'silent', ...environment })
  const look = vi.fn<NonNullable<GateOptions['look']>>(async () => undefined)
  const desk = openReleaseDesk(releases, { settings, api: undefined, print: () => undefined, look, stopping })
  const app = await buildApp(releases, settings, desk)
  open.push(() => app.close())
  const address = await listen(app)
  const team: TeamRequest = {
    name: 'hosting-team',
    panels: [name],
    routes: ['/app/hosting'],
    may: ['publish', 'canary', 'promote'],
    expires: '2999-01-01',
    ...changes,
  }
  const token = await addTeam(releases, team)
  const call = async (method: string, path: string, body?: Buffer | object, bearer = token) => {
    const isArchive = Buffer.isBuffer(body)
    const reply = await fetch(address + path, {
      method,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body && { 'content-type': isArchive ? 'application/gzip' : 'application/json' }),
      },
      ...(body && { body: isArchive ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const text = await reply.text()
    const { status, headers } = reply
    return { status, headers, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  }
  const panel = team.panels[0] ?? name
  const put = async (build: string, folder: string, ...options: string[]) =>
    call('PUT', `/releases/panels/${panel}/${build}`, await archiveOf(folder, ...options))
  const kept = () => releases.store.list(`panels/${panel}/`)
  return { releases, address, token, call, put, kept, look }
}

/** The same, with a shell and a panel live. */
export const startForTeams = async (changes: Partial<TeamRequest> = {}) => {
  const releases = await temporaryReleases()
  await release(releases, shellBuild('1.0.0-s1'), panelBuild('1.0.0-p1'))
  return gatewayForTeam(releases, changes)
}
