import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  private?: boolean
  exports: Record<string, string | Record<string, string>>
  scripts?: unknown
  devDependencies?: unknown
}

/** What the compiler does not write: styles, texts, and what is JavaScript or a declaration already. */
const copied = /\.(css|json|cjs|mjs|d\.ts)$|(^|\/)(README|CHANGELOG)\.md$/
const leftOut =
  /(^|\/)(node_modules|dist|\.cache)(\/|$)|(^|\/)((jest|vitest)\.config\.mjs|tsconfig\.json|package\.json)$/

const compiledExport = (target: string): string | Record<string, string> =>
  /\.tsx?$/.test(target) && !target.endsWith('.d.ts')
    ? { types: target.replace(/\.tsx?$/, '.d.ts'), default: target.replace(/\.tsx?$/, '.js') }
    : target

const published = ({ private: _, scripts: __, devDependencies: ___, ...manifest }: Manifest) => ({
  ...manifest,
  exports: Object.fromEntries(
    Object.entries(manifest.exports).map(([name, to]) => [name, typeof to === 'string' ? compiledExport(to) : to]),
  ),
})

/** @param paths where the compiler finds other packages instead of their sources */
const configuration = (source: string, output: string, paths: Record<string, string[]>) => ({
  extends: join(source, 'tsconfig.json'),
  compilerOptions: { noEmit: false, declaration: true, rootDir: source, outDir: output, paths },
  include: [join(source, '**/*.ts'), join(source, '**/*.tsx')],
  exclude: ['node_modules', 'sample', 'src/pack', '**/*.test.ts', '**/*.test.tsx', '**/*.config.ts'].map(path =>
    join(source, path),
  ),
})

const run = (program: string, words: string[], cwd: string): void => {
  execFileSync(program, words, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** A worker is named by its address, which no compiler changes. */
const nameCompiledWorkers = (output: string): void => {
  for (const file of globSync('**/*.js', { cwd: output }).map(name => join(output, name))) {
    const text = readFileSync(file, 'utf8')
    const named = text.replace(/(new URL\('\.[^']+)\.ts(', import\.meta\.url\))/g, '$1.js$2')
    if (named !== text) writeFileSync(file, named)
  }
}

/**
 * Writes the package in `source` to `output` as it is published: compiled, typed, every import with the file it means,
 * as Node and webpack ask of ES modules. Throws when it does not compile.
 */
export const packPackage = (source: string, output: string, paths: Record<string, string[]> = {}): void => {
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  // In the package's folder, from which the compiler looks for the types of the libraries.
  const config = join(source, '.pack.json')
  try {
    writeFileSync(config, JSON.stringify(configuration(source, output, paths)))
    run('tsc', ['-p', config], source)
    // Without paths: what they name stays the name of a package.
    writeFileSync(config, JSON.stringify(configuration(source, output, {})))
    run('tsc-alias', ['-p', config, '--outDir', output, '--resolve-full-paths'], source)
    nameCompiledWorkers(output)
  } finally {
    rmSync(config, { force: true })
  }
  cpSync(source, output, {
    recursive: true,
    filter: path => {
      const inside = path.slice(source.length + 1)
      if (/^sample(\/|$)/.test(inside)) return true
      return !leftOut.test(inside) && (!/\.[^/]+$/.test(inside) || copied.test(inside))
    },
  })
  const manifest: Manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  writeFileSync(join(output, 'package.json'), `${JSON.stringify(published(manifest), null, 2)}\n`)
}
