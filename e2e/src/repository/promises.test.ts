import { posix } from 'node:path'
import { textOf, trackedFiles } from './tracked-files'

const document = 'docs/platform-promises.md'

/** A promise of the page: what it says, and the tests that it names, each by a part of its title and its file. */
interface Promised {
  says: string
  tests: { title: string; file: string }[]
}

const promisesIn = (text: string): Promised[] =>
  [...text.matchAll(/^\| (?!promise \|)(.+?) \| (.*) \|$/gm)].map(([, says = '', proof = '']) => ({
    says,
    tests: [...proof.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, title = '', link = '']) => ({
      title,
      file: posix.normalize(posix.join(posix.dirname(document), link)),
    })),
  }))

/** Lines in which the titles of tests are: that of a call, or those of a table of cases. */
const titlesIn = (source: string): string[] =>
  source.split('\n').filter(line => /^\s*(test|it)\(|^\s*\](\.map\(.*)?\)\(|^\s*\[?'|\.each\(.*\)\(/.test(line))

/** One sentence for each promise without a test, and for each test that is not there. */
const gapsIn = (text: string): string[] => {
  const files = new Set(trackedFiles())
  return promisesIn(text).flatMap(({ says, tests }) => {
    if (tests.length === 0) return [`'${says}' names no test`]
    return tests
      .filter(({ title, file }) => !files.has(file) || !titlesIn(textOf(file)).some(line => line.includes(title)))
      .map(({ title, file }) => `${file} has no test '${title}'`)
  })
}

test('each promise of the platform, and to it, names tests that are there', () => {
  expect(promisesIn(textOf(document)).length).toBeGreaterThan(20)
  expect(gapsIn(textOf(document))).toEqual([])
})

test('a promise without a test, and a test that is not there, are found', () => {
  const here = '../e2e/src/repository/promises.test.ts'
  const rows = ['| We never fail. | we are good |', `| We are kind. | [no user is hurt](${here}) |`]
  const page = [
    '| promise | proven by |',
    '|---|---|',
    ...rows,
    `| It works. | [names tests that are there](${here}) |`,
  ]
  expect(gapsIn(page.join('\n'))).toEqual([
    "'We never fail.' names no test",
    "e2e/src/repository/promises.test.ts has no test 'no user is hurt'",
  ])
})
