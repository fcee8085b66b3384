import { buildsOf } from '@panel/gateway/releases/release-changes'
import { isScriptOfPages, pageFilesOf } from '@panel/shared/panel/build-details'
import { buildUrl, type Registry } from '@panel/shared/panel/registry'

/** A script or style that the product serves. */
export interface ServedFile {
  package: string
  path: string
  /** Of the build that visitors get, not of the one to go back to. */
  live: boolean
}

/** Every script and style that pages with the builds of the signed registry may load. */
export const servedFiles = (registry: Registry): ServedFile[] => {
  const live = [registry.shell, ...Object.values(registry.panels)].map(({ stable }) => stable)
  return buildsOf(registry).flatMap(description =>
    Object.keys(pageFilesOf(description))
      // Prerendered HTML has a hash too; the server alone reads it.
      .filter(file => file.endsWith('.css') || isScriptOfPages(file))
      .map(file => ({
        package: description.name,
        path: buildUrl(description.name, description.build, file),
        live: live.includes(description),
      })),
  )
}
