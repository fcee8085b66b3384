import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackage } from './build-packages'

const { signal } = new AbortController()

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-packages-'))
  await writeFile(join(folder, 'package.json'), '{"name":"mfe-hosting"}')
})
afterEach(() => rm(folder, { recursive: true }))

test('a package outside of this repository is built by the kit that it depends on', async () => {
  const kit = join(folder, 'node_modules/@panel/kit')
  await mkdir(join(kit, 'bin'), { recursive: true })
  await writeFile(join(kit, 'package.json'), '{"name":"@panel/kit","type":"module"}')
  const command = `import { writeFileSync } from 'node:fs'\nwriteFileSync('built', process.argv.slice(2).join(' '))`
  await writeFile(join(kit, 'bin/panel.mjs'), command)
  await buildPackage('mfe-hosting', signal, ['--standalone'], folder)
  expect(await readFile(join(folder, 'built'), 'utf8')).toBe('build --standalone')
})

test('a package without a kit says what to do', async () => {
  await expect(buildPackage('mfe-hosting', signal, [], folder)).rejects.toThrow(
    `${folder} has no @panel/kit: run npm install there`,
  )
})
