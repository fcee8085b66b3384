import { hashesOf } from '@panel/gateway/releases/read-build'
import { buildsOf } from '@panel/gateway/releases/release-changes'
import { buildUrl, type Registry } from '@panel/shared/panel/registry'

/** A script or style that the product serves. */
export interface ServedFile {
  package: string
  path: string
  /** Of the build that visitors get, not of the one to go back to. */
  live: boolean
}

/** Every script and style of every build that the signed registry names. */
export const servedFiles = (registry: Registry): ServedFile[] => {
  const live = [registry.shell, ...Object.values(registry.panels)].map(({ stable }) => stable)
  return buildsOf(registry).flatMap(description =>
    Object.keys(hashesOf(description))
      // prerendered HTML has a hash too; the server alone reads it.
      .filter(file => /\.(js|css)$/.test(file))
      .map(file => ({
        package: description.name,
        path: buildUrl(description.name, description.build, file),
        live: live.includes(description),
      })),
  )
}
