import type { PanelDescription, ShellDescription } from '@panel/shared/panel/registry'
import { type Build, integrityOf } from '../releases/read-build'
import { panelBuild, shellBuild } from './builds'

const html = (language: string) => `<form action="/" class="box"><input name="q" value=""/>${language}</form>`

/** A panel's build with a home page prerendered; `text` in the place of its file, `css` in that of its style. */
export const prerenderedPanel = (
  build: string,
  {
    text = JSON.stringify({ HomePage: { en: html('en'), uk: html('uk') } }),
    css = '.home{color:red}',
    look = 'a',
  } = {},
): Build & { description: PanelDescription } => {
  const { description, files } = panelBuild(build, 'mfe-search-cart', {
    ahead: { file: 'ahead.json', views: ['HomePage'], look },
  })
  const more = new Map([...files, ['ahead.json', Buffer.from(text)], ['home.1.css', Buffer.from(css)]])
  const hashes = Object.fromEntries([...more].map(([file, content]) => [file, integrityOf(content)]))
  return { description: { ...description, files: hashes }, files: more }
}

/** A shell whose design system has this name. */
export const shellWithLook = (look = 'a'): Build & { description: ShellDescription } => {
  const { description, files } = shellBuild('1.0.0-s1')
  return { description: { ...description, look, fonts: { en: ['latin.1.woff2'], uk: ['uk.1.woff2'] } }, files }
}
