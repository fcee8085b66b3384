import type { PanelDescription } from '@panel/shared/panel/registry'
import { type Build, integrityOf } from '../releases/read-build'
import { panelBuild } from './builds'

/** A panel's build with the standalone one in it, which can run in a frame. */
export const framedBuild = (
  build: string,
  name = 'mfe-hosting',
  changes: Partial<PanelDescription> = {},
): Build & { description: PanelDescription } => {
  const script = Buffer.from(`/* page of ${name} ${build} */`)
  const { description, files } = panelBuild(build, name, {
    routes: [{ path: '/app/hosting', view: 'HomePage', layout: 'app', title: { en: 'Hosting', uk: 'Хостинг' } }],
    calls: ['addressCalls.list'],
    alone: {
      container: `${name}_alone_${build}`,
      entry: 'remoteEntry.js',
      page: { js: ['page.1.js'], css: [] },
      frame: true,
      files: { 'page.1.js': integrityOf(script) },
    },
    ...changes,
  })
  return { description, files: new Map([...files, ['alone/page.1.js', script]]) }
}
