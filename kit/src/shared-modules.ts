/** How a module is shared between shell and panels. */
interface Shared {
  singleton: true
  strictVersion: true
  requiredVersion: string
  version?: string
  eager?: boolean
  import?: false
}

/** Everything the first page needs; it is in the shell's own bundle. */
const eager = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@panel/shared/api-client',
  '@panel/shared/i18n',
  '@panel/shared/panel',
  '@panel/shared/schema',
  '@panel/shared/session',
  '@panel/shared/ui',
] as const

/** Loaded by the first panel that imports it. */
const lazy = ['@panel/shared/forms', '@panel/shared/ui/overlays'] as const

/** One copy of each is in a page. */
export const sharedModules = [...eager, ...lazy] as const

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

type Versions = Record<string, string>

/** What the shell provides: one copy of each module, in the versions it is built with. */
export const providedModules = (versions: Versions): Record<string, Shared> =>
  Object.fromEntries(
    sharedModules.map(specifier => {
      const version = versions[packageOf(specifier)] ?? '0.0.0'
      const isEager = eager.some(name => name === specifier)
      return [specifier, { singleton: true, strictVersion: true, requiredVersion: version, version, eager: isEager }]
    }),
  )

/**
 * What a panel expects of the shell, by the ranges of its `peerDependencies`. `import: false`: no copy of its own is
 * built, so a panel without a shell that provides them fails to load instead of running a second React.
 */
export const expectedModules = (peerDependencies: Versions): Record<string, Shared> =>
  Object.fromEntries(
    sharedModules.map(specifier => {
      const requiredVersion = peerDependencies[packageOf(specifier)]
      if (!requiredVersion)
        throw new Error(`peerDependencies lack ${packageOf(specifier)}: take them from what panel new writes`)
      return [specifier, { singleton: true, strictVersion: true, requiredVersion, import: false }]
    }),
  )
