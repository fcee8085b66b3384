import config from '../../playwright.config'
import { trackedFiles } from './tracked-files'

const specs = trackedFiles()
  .filter(file => file.startsWith('e2e/src/') && file.endsWith('.spec.ts'))
  .map(file => file.slice('e2e/src/'.length))

const patterns = (config.projects ?? []).flatMap(({ testMatch = [] }) =>
  (Array.isArray(testMatch) ? testMatch : [testMatch]).map(String),
)

/** A pattern is a file, or all those of a folder. */
const without = (files: readonly string[]): string[] =>
  patterns.filter(pattern => !files.some(file => file.startsWith(pattern.replace('**/*.spec.ts', ''))))

test('every file of browser tests that a command names is in the repository', () => {
  expect(patterns.length).toBeGreaterThan(3)
  expect(without(specs)).toEqual([])
})

test('a file that git ignores is missed', () => {
  expect(without(specs.filter(file => !file.endsWith('/pictures.spec.ts')))).toEqual(['pictures/pictures.spec.ts'])
})
