import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryReleases } from '../testing/builds'
import { openReleases } from './open-releases'
import { readTeams } from './team-lists'
import type { TeamRequest } from './team-rules'
import { addTeam, revokeTeam, teamOf } from './teams'

const now = Date.parse('2026-11-22T12:00:00Z')
const request = (changes: Partial<TeamRequest> = {}): TeamRequest => ({
  name: 'hosting',
  panels: ['mfe-hosting'],
  routes: ['/app/hosting'],
  may: ['publish', 'promote'],
  expires: '2027-01-31',
  ...changes,
})

describe('a team', () => {
  it('gets a token that names it until it expires, and of which only a hash is kept', async () => {
    const releases = await temporaryReleases()
    const token = await addTeam(releases, request(), now)
    expect(token).toMatch(/^panel_[\w-]{43}$/)
    expect(await teamOf(releases, token, now)).toMatchObject({ name: 'hosting', expires: '2027-01-31T00:00:00.000Z' })
    expect(await teamOf(releases, token, Date.parse('2027-01-31T00:00:00Z'))).toBeUndefined()
    expect(await teamOf(releases, `${token}x`, now)).toBeUndefined()
    expect(await readFile(join(releases.folder, 'releases/teams/00000001.json'), 'utf8')).not.toContain(token)
  })

  it('has one token at a time, and none once it is revoked', async () => {
    const releases = await temporaryReleases()
    const first = await addTeam(releases, request(), now)
    await expect(addTeam(releases, request(), now)).rejects.toThrow("there is a team 'hosting' already")
    await revokeTeam(releases, 'hosting', now)
    expect(await teamOf(releases, first, now)).toBeUndefined()
    await expect(revokeTeam(releases, 'hosting', now)).rejects.toThrow("there is no team 'hosting'")
    const second = await addTeam(releases, request(), now)
    expect(await teamOf(releases, first, now)).toBeUndefined()
    expect(await teamOf(releases, second, now)).toMatchObject({ name: 'hosting' })
  })

  it('stays revoked when the list that says so is deleted', async () => {
    const { folder } = await temporaryReleases()
    const open = () => openReleases({ dataDir: folder, releases: 'folder' })
    const releases = await open()
    const token = await addTeam(releases, request(), now)
    await revokeTeam(releases, 'hosting', now)
    expect(await teamOf(releases, token, now)).toBeUndefined()
    await rm(join(folder, 'releases/teams/00000002.json'))
    // Also for a process that was not there.
    for (const each of [releases, await open()])
      await expect(teamOf(each, token, now)).rejects.toThrow('teams/ of the store ends at number 1, but had 2')
  })

  it('is not lost when many are added at once', async () => {
    const releases = await temporaryReleases()
    const names = Array.from({ length: 12 }, (_, index) => `team-${index}`)
    await Promise.all(names.map(name => addTeam(releases, request({ name }), now)))
    expect((await readTeams(releases)).map(({ name }) => name).sort()).toEqual([...names].sort())
  })

  it.each<[Partial<TeamRequest>, string]>([
    [{ name: 'A team' }, "'A team' is no name of a team"],
    [{ panels: [] }, 'is no name of a panel'],
    [{ panels: ['MFE-Hosting'] }, "'MFE-Hosting' is no name of a panel"],
    [{ routes: ['/app/*'] }, "'/app/*' is no address"],
    [{ routes: ['app'] }, "'app' is no address"],
    [{ may: [] }, '--may takes publish, canary, promote'],
    [{ expires: '2026-11-22' }, "'2026-11-22' is no date in the future"],
    [{ expires: 'soon' }, "'soon' is no date in the future"],
  ])('is refused with %j', async (changes, sentence) => {
    const releases = await temporaryReleases()
    await expect(addTeam(releases, request(changes), now)).rejects.toThrow(sentence)
    expect(await readTeams(releases)).toEqual([])
  })

  it('is believed only where the product signed the list', async () => {
    const releases = await temporaryReleases()
    const token = await addTeam(releases, request(), now)
    const file = join(releases.folder, 'releases/teams/00000001.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"mfe-hosting"', '"mfe-auth"'))
    await expect(teamOf(releases, token, now)).rejects.toThrow('teams/00000001.json is damaged or not signed')
  })

  it('is made only where the private key is', async () => {
    const releases = await temporaryReleases()
    const reader = { ...releases, keys: { ...releases.keys, privateKey: undefined } }
    await expect(addTeam(reader, request(), now)).rejects.toThrow('keys/registry.key is missing')
  })
})
