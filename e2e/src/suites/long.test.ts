import { isNamed, longScripts, longScriptsOf } from './long'

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

test('words choose scripts by name, by the last part of it, or by name and folder', () => {
  const chosen = (...words: string[]) =>
    [
      { folder: 'api', name: 'test:long', command: '' },
      { folder: 'e2e', name: 'test:long', command: '' },
      { folder: 'e2e', name: 'test:long:soak', command: '' },
    ].filter(script => isNamed(script, words)).length
  expect([chosen(), chosen('soak'), chosen('test:long'), chosen('test:long api'), chosen('soa')]).toEqual([
    3, 1, 2, 1, 0,
  ])
})
