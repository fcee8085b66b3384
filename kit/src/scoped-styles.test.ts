import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile } from './compile'
import { baseConfig } from './webpack-base'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kit-styles-'))
  mkdirSync(join(folder, 'src'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const build = (file: string, css: string): Promise<void> => {
  writeFileSync(join(folder, 'src', file), css)
  writeFileSync(join(folder, 'src/main.js'), `import './${file}'\n`)
  const config = baseConfig({
    directory: folder,
    name: 'styles',
    uniqueName: 'styles',
    mode: 'production',
    scoped: true,
  })
  return compile({ ...config, cache: false, entry: join(folder, 'src/main.js') })
}

test.each([
  ['page.module.css', '* { display: none }'],
  ['page.module.css', 'header { display: none }'],
  ['page.module.css', ':global(.header) { display: none }'],
  ['page.css', 'body { display: none }'],
])('a panel with a style that reaches beyond its own classes is refused: %s %s', async (file, css) => {
  await expect(build(file, css)).rejects.toThrow('is not pure')
})

test('styles of its own classes, and of what is in them, are taken', async () => {
  await build('page.module.css', '.page { color: red }\n.page > h1, .page:hover { color: green }')
})
