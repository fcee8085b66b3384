import { globSync, readFileSync } from 'node:fs'

// The readers of the tests are in one time zone, on whatever machine.
process.env.TZ = 'Europe/Kyiv'

const never = ['**/node_modules/**', '**/.cache/**']

const mocksModules = file => readFileSync(file, 'utf8').includes('vi.mock(')

/**
 * Vitest for code that runs in Node. The files of a worker share its modules, which are read once; those that replace
 * modules for themselves have a worker each.
 * @param {object} options
 * @param {string} options.root folder of the package
 * @param {string[]} [options.include] patterns of files with tests
 * @param {string[]} [options.exclude] what runs at other times
 * @param {string[]} [options.alone] files that change their process for good
 * @param {string} [options.globalSetup] runs once, before all tests
 * @param {string[]} [options.setupFiles] run for each file with tests
 */
export const nodeTests = ({
  root,
  include = ['**/*.test.ts'],
  exclude = [],
  alone = [],
  globalSetup = [],
  setupFiles = [],
}) => {
  const mocking = globSync(include, { cwd: root, exclude: never }).filter(file => mocksModules(`${root}/${file}`))
  const own = [...alone, ...mocking]
  const common = {
    globals: true,
    clearMocks: true,
    unstubEnvs: true,
    setupFiles,
    // Generous, so that a busy machine does not decide: a test that hangs still fails.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  }
  const project = test => ({
    root,
    test: { ...common, ...test, exclude: [...never, ...exclude, ...(test.exclude ?? [])] },
  })
  return {
    root,
    test: {
      globalSetup,
      pool: 'forks',
      maxWorkers: 2,
      projects: [
        project({ name: 'shared', include, exclude: own, isolate: false }),
        ...(own.length > 0 ? [project({ name: 'alone', include: own })] : []),
      ],
    },
  }
}
