import { longScripts, longScriptsOf } from './long'

test('a package joins the long run by the name of its script', () => {
  const scripts = { test: 'jest', 'test:long': 'jest slow', 'test:long:load': 'node load.mjs', 'test:longer': 'x' }
  expect(longScriptsOf('api', scripts)).toEqual([
    { folder: 'api', name: 'test:long', command: 'jest slow' },
    { folder: 'api', name: 'test:long:load', command: 'node load.mjs' },
  ])
})

test('the browser tests and the contract gate are in the long run', () => {
  expect(longScripts().map(({ folder }) => folder)).toEqual(expect.arrayContaining(['e2e', 'gateway']))
})
