import type { Build } from '../releases/read-build'
import { promote } from '../releases/release-changes'
import { panelBuild, shellBuild } from '../testing/builds'
import { checkLocalBuild } from './quick-checks'

const alone = { container: 'c', entry: 'remoteEntry.js', page: { js: [], css: [] }, files: {} }
const container = Buffer.from('"./panel":a,"./lifecycles":b')
const shell = shellBuild('1.0.0-s1')
const live = promote(null, shell.description)

const panel = (changes: Parameters<typeof panelBuild>[2] = {}): Build => {
  const { description, files } = panelBuild('1.0.0-p1', 'mfe-address-book', { alone, ...changes })
  return { description, files: new Map([...files, ['remoteEntry.js', container]]) }
}

const route = { path: '/x', view: 'NoPage', layout: 'app' as const, title: { en: 'X', uk: 'X' } }

describe('a build of this repository at a start', () => {
  it('passes when it keeps what it promises', async () => {
    const after = await checkLocalBuild(live, panel())
    expect(after.panels['mfe-address-book']?.stable.build).toBe('1.0.0-p1')
  })

  it.each([
    [{ contract: 9 }, 'is built for contract 9, but shell 1.0.0-s1 supports 0 and 1'],
    [{ shared: { '@panel/shared': '^9.0.0' } }, 'needs @panel/shared ^9.0.0'],
    [{ routes: [route] }, 'has no view NoPage'],
    [{ alone: undefined }, 'has no build that runs without a shell'],
  ])('is refused with %j, as a promotion would', async (changes, sentence) => {
    await expect(checkLocalBuild(live, panel(changes))).rejects.toThrow(sentence)
  })

  it('is refused with an address of another panel', async () => {
    const { description } = panelBuild('1.0.0-p1', 'mfe-search-cart')
    await expect(checkLocalBuild(promote(live, description), panel())).rejects.toThrow('mfe-search-cart')
  })
})
