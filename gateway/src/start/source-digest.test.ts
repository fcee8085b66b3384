import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../testing/builds'
import { digestOfShared, digestOfSources, isBuilt, markBuilt } from './source-digest'

const sourceTree = async () => {
  const root = await temporaryFolder()
  await mkdir(join(root, 'shared/ui'), { recursive: true })
  await mkdir(join(root, 'kit/src'), { recursive: true })
  await mkdir(join(root, 'mfe-x/src'), { recursive: true })
  await mkdir(join(root, 'mfe-x/dist'), { recursive: true })
  await writeFile(join(root, 'package-lock.json'), '{}')
  await writeFile(join(root, 'shared/ui/button.tsx'), 'one')
  await writeFile(join(root, 'mfe-x/src/panel.ts'), 'one')
  const digest = async () => digestOfSources(join(root, 'mfe-x'), await digestOfShared(root))
  return { digest, write: (path: string, content: string) => writeFile(join(root, path), content), root }
}

describe('what a build is made of', () => {
  it.each([
    ['its own source', 'mfe-x/src/panel.ts', true],
    ['a new file of its own', 'mfe-x/src/more.ts', true],
    ['shared code', 'shared/ui/button.tsx', true],
    ['the kit', 'kit/src/webpack-base.ts', true],
    ['the versions of the libraries', 'package-lock.json', true],
    ['a test', 'mfe-x/src/panel.test.ts', false],
    ['its output', 'mfe-x/dist/main.js', false],
    ['a hidden file', 'mfe-x/.cache', false],
  ])('after a change of %s', async (_, path, changes) => {
    const { digest, write } = await sourceTree()
    const before = await digest()
    await write(path, 'two')
    expect((await digest()) !== before).toBe(changes)
  })

  it('does not depend on where the repository is', async () => {
    const [here, there] = [await sourceTree(), await sourceTree()]
    expect(await here.digest()).toBe(await there.digest())
  })

  it('is compared with the note that a build leaves', async () => {
    const { digest, root } = await sourceTree()
    const output = join(root, 'mfe-x/dist')
    expect(await isBuilt(output, await digest())).toBe(false)
    await markBuilt(output, await digest())
    expect(await isBuilt(output, await digest())).toBe(true)
    expect(await isBuilt(output, 'other')).toBe(false)
    expect(await isBuilt(join(root, 'nowhere'), await digest())).toBe(false)
  })
})
