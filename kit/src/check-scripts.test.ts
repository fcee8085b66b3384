import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBuilt } from './check-scripts'

let folder: string
const [output, cache] = [() => join(folder, 'dist'), () => join(folder, 'webpack')]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kit-scripts-'))
  mkdirSync(join(output(), 'alone'), { recursive: true })
  mkdirSync(cache())
  writeFileSync(join(output(), 'main.js'), '"use strict";(self.chunks=self.chunks||[]).push([[1],{}])')
  writeFileSync(join(output(), 'main.js.map'), '{')
})

afterEach(() => rmSync(folder, { recursive: true }))

const check = () => checkBuilt(output(), [cache()])

test('a build whose scripts are whole is taken, and its cache kept', () => {
  expect(check).not.toThrow()
  expect(existsSync(cache())).toBe(true)
})

test.each(['main.js', 'alone/remoteEntry.js'])(
  'a build with half of %s is refused, and the cache that it came of is removed',
  file => {
    writeFileSync(join(output(), file), '(self.chunks=self.chunks||[]).push([[1],{ 7: (e')
    expect(check).toThrow(`${file} of the build is no script: `)
    expect(existsSync(cache())).toBe(false)
  },
)
