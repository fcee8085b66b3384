import { join } from 'node:path'

const here = import.meta.dirname

// The readers of the tests are in one time zone, on whatever machine.
process.env.TZ = 'Europe/Kyiv'

const untransformed = [
  'age-encryption',
  '@noble/.+?',
  '@scure/.+?',
  'ky',
  'single-spa',
  'single-spa-react',
  'dom-element-getter-helpers',
  'tr46',
  'kysely',
  'cookie',
  '@fastify/cookie',
  'rdapper',
  'jose',
  '@panel/shared',
]

const transform = {
  '\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
}

const common = {
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(${untransformed.join('|')})/)`],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  clearMocks: true,
  // Generous, so that a busy machine does not decide: a test that hangs still fails.
  testTimeout: 30_000,
}

/** Jest for code that runs in Node. */
export const nodePreset = { ...common, testEnvironment: 'node' }

/** Jest for code that runs in the browser: jsdom, Testing Library, and failure on any console error. */
export const browserPreset = {
  ...common,
  testEnvironment: join(here, 'jest/browser-environment.cjs'),
  moduleNameMapper: {
    '\\.module\\.css$': join(here, 'jest/css-module.cjs'),
    '\\.css$': join(here, 'jest/empty-style.cjs'),
  },
  setupFilesAfterEnv: [join(here, 'jest/setup-browser.cjs')],
}
