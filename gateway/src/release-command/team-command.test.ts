import { readSettings } from '../settings'
import { temporaryReleases } from '../testing/builds'
import { readCommandLine } from './command-line'
import { runCommand } from './run-command'

const open = async () => {
  const releases = await temporaryReleases()
  const settings = readSettings({ DATA_DIR: releases.folder, LOG_LEVEL: 'silent' })
  const signal = new AbortController().signal
  return (text: string) =>
    runCommand(readCommandLine(text.split(' ')), { releases, settings, print: () => undefined, signal })
}

describe('the command for teams', () => {
  it('makes a token, lists whose it is, and revokes it', async () => {
    const run = await open()
    expect((await run('team list')).lines).toEqual(['no teams yet'])
    const added = await run('team add hosting --panels mfe-hosting --routes /app/hosting --may publish,promote --json')
    expect(added.data).toEqual({ name: 'hosting', token: added.lines[0] })
    const [, line] = (await run('team list')).lines
    expect(line).toMatch(/^hosting {2}mfe-hosting {2}\/app\/hosting {2}publish,promote {2}until \d{4}-\S+Z$/)
    await run('team revoke hosting')
    const listed = await run('team list')
    expect(listed.lines[1]).toContain('revoked')
    expect(JSON.stringify(listed.data)).not.toMatch(/hash|panel_/)
  })

  it('ends a token after a year unless a date is given', async () => {
    const run = await open()
    await run('team add hosting --panels mfe-hosting --may publish')
    const { lines } = await run('team list')
    const expires = / until (\S+)$/.exec(lines[1] ?? '')?.[1] ?? ''
    expect((Date.parse(expires) - Date.now()) / 86_400_000).toBeCloseTo(365, 1)
  })

  it('says what is wrong with a right that there is not', async () => {
    const run = await open()
    expect(() => run('team add hosting --panels mfe-hosting --may destroy')).toThrow("'destroy' is nothing")
  })

  it('takes an address for alarms of https only', async () => {
    const run = await open()
    const team = 'team add hosting --panels mfe-hosting --may publish --alarms'
    await expect(run(`${team} http://chat.example/hook`)).rejects.toThrow('no https address')
    await expect(run(`${team} https://chat.example/hook`)).resolves.toMatchObject({ data: { name: 'hosting' } })
  })

  it('trusts the tokens of a CI, for which it makes no secret', async () => {
    const run = await open()
    const team = 'team add hosting --panels mfe-hosting --may publish'
    const trust = '--issuer https://ci.example --audience https://panel.example'
    const added = await run(`${team} ${trust} --claims repository=example/hosting,ref=refs/heads/main`)
    expect(added.data).toEqual({ name: 'hosting' })
    const listed = await run('team list')
    expect(listed.lines[1]).toContain('of https://ci.example until')
    expect(listed.data).toMatchObject([
      { trust: { claims: { repository: 'example/hosting', ref: 'refs/heads/main' } } },
    ])
    expect(() => run(`${team} ${trust}`)).toThrow('--issuer, --audience and --claims go together')
    expect(() => run(`${team} ${trust} --claims hosting`)).toThrow("'hosting' is no claim")
  })
})
