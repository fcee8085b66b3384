import { cyclesIn, fileGraph, folderGraph } from './cycles'
import { importsOf } from './import-statements'
import { textsOf } from './tracked-files'

const graphOf = (files: ReadonlyMap<string, string>) => fileGraph(importsOf(files), new Set(files.keys()))

const sources = new Map([...textsOf(/\.tsx?$/)].filter(([file]) => !/\.(test|spec)\.tsx?$|\.d\.ts$/.test(file)))

/** Layers are for code that runs in the product; the browser tests use each other's helpers. */
const product = new Map([...sources].filter(([file]) => !file.startsWith('e2e/') && !file.includes('/testing/')))

test('no files import each other in a circle', () => {
  expect(cyclesIn(graphOf(sources))).toEqual([])
})

test('no folders of a package import each other in a circle', () => {
  expect(cyclesIn(folderGraph(graphOf(product)))).toEqual([])
})

test('a circle of files, through a type and a call, is found', () => {
  const files = new Map([
    ['api/src/a/x.ts', "import type { Y } from '../b/y'"],
    ['api/src/b/y.ts', "const z = () => import('../c/z')"],
    ['api/src/c/z.ts', "export * from '../a/x'"],
    ['api/src/c/other.ts', "import { x } from '../a/x'"],
  ])
  expect(cyclesIn(graphOf(files))).toEqual([['api/src/a/x.ts', 'api/src/b/y.ts', 'api/src/c/z.ts']])
})

test('a circle of folders without one of files is found', () => {
  const files = new Map([
    ['shared/ui/a.ts', "import { b } from '@panel/shared/forms/b'"],
    ['shared/forms/b.ts', ''],
    ['shared/forms/c.ts', "import { d } from '../ui/d'"],
    ['shared/ui/d.ts', ''],
  ])
  expect(cyclesIn(graphOf(files))).toEqual([])
  expect(cyclesIn(folderGraph(graphOf(files)))).toEqual([['shared/forms', 'shared/ui']])
})
