import { newestGeneration, readEntry } from '../releases/history'
import { liveReleases } from '../testing/live-releases'
import { pageMaker } from './page-maker'
import { openPolicyFiles } from './policy-file'

it('makes a page that could not be made once more', async () => {
  const { store, keys } = await liveReleases(1)
  const signed = (await readEntry(store, await newestGeneration(store), keys.publicKey))?.signed
  if (!signed) throw new Error('nothing is live')
  let isBroken = true
  const { shell, panels } = signed.registry
  const asked = {
    signed,
    builds: { shell: shell.stable, panels: Object.values(panels).map(({ stable }) => stable) },
    matched: undefined,
    language: 'en',
    theme: null,
    settings: { adminPath: 'admin', platformHost: 'panel.example', emailDomains: [], prices: false },
    style: '',
    publicKey: '',
    get extras() {
      if (isBroken) throw new Error('once')
      return []
    },
    override: undefined,
    plain: false,
  } as const
  const makePage = pageMaker(store, openPolicyFiles(store))
  await expect(makePage(asked)).rejects.toThrow('once')
  isBroken = false
  expect((await makePage(asked)).html.toString()).toContain('<!doctype html>')
})
