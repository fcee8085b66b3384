import { typesFiles } from './federation-types'
import { type Description, isShell } from './release-changes'

/** Under which address of a build runtimes of Module Federation look for it. */
export const manifestFile = 'mf-manifest.json'

const noAssets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } }

/**
 * What @module-federation/runtime and its hosts read of a remote: the build that needs no shell, which brings all that it
 * needs. Undefined for builds that have none.
 */
export const federationManifest = (description: Description): Buffer | undefined => {
  if (isShell(description) || !description.alone) return undefined
  const { name, version, build, alone } = description
  const manifest = {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: build, buildName: `${name} ${version}` },
      remoteEntry: { name: alone.entry, path: 'alone', type: 'global' },
      globalName: alone.container,
      publicPath: 'auto',
      types: { path: '', name: '', ...typesFiles },
    },
    shared: [],
    remotes: [],
    exposes: [{ id: `${name}:lifecycles`, name: 'lifecycles', path: './lifecycles', assets: noAssets }],
  }
  return Buffer.from(JSON.stringify(manifest))
}
