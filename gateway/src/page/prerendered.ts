import { createHash } from 'node:crypto'
import type { Language } from '@panel/shared/i18n/language'
import type { FoundRoute } from '@panel/shared/panel/routes'
import { knownFileKey } from '../releases/build-keys'
import { readPrerenderedFile } from '../releases/check-prerendered'
import { integrityOf } from '../releases/read-build'
import type { ReleaseStore } from '../releases/release-store'
import { escapeHtml } from '../texts'
import type { ChosenBuilds } from './chosen-builds'

/** What a page shows of its view before any script. */
export interface Prerendered {
  html: string
  /** Of the view: in the page itself, since a panel's stylesheet must not hold up the first paint. */
  style: string
}

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Keeps what is drawn where the shell will have it: below its header, in the layout `site`. */
const frameStyle = [
  '.boot-ahead{width:100%;max-width:76rem;margin:0 auto;padding:var(--space-6);box-sizing:border-box}',
  '@media(max-width:48rem){.boot-ahead{padding:var(--space-5) var(--space-4)}}',
  '.boot-ahead>.boot-late{position:fixed;inset:auto 0 0;margin:0;padding:var(--space-3);background:var(--color-surface)}',
].join('')

/**
 * Until the view handles its form itself, a submit is held back and recorded; the shell hands it over. The answer to
 * what it will be asked, where that needs no rule, is on its way at once. A form that nothing took over in ten seconds
 * goes the way it goes without scripts.
 */
const script = [
  'addEventListener("submit",e=>{',
  'let f=e.target,p=f.closest("[data-ahead]");if(!p)return;e.preventDefault();',
  'if("sent"in p.dataset)return;p.dataset.sent="";',
  'setTimeout(()=>"ahead"in p.dataset&&p.isConnected&&f.submit(),1e4);',
  'let v=f.querySelector("input").value.trim().toLowerCase();',
  'if(f.dataset.asks&&/^[a-z\\d-]+(\\.[a-z\\d-]+)+$/.test(v)){',
  'let l=document.createElement("link");l.rel="preload";l.as="fetch";l.crossOrigin="";l.href=f.dataset.asks+v;',
  'document.head.append(l)}},true)',
].join('')

/** Hashes by which the policy of the page allows what is in it for its prerendered part. */
export const prerenderedHashes = ({ style }: Prerendered) => ({ style: sha256(style), script: sha256(script) })

/** A relative address in it would lead elsewhere from a page. */
const isMovable = (style: string): boolean => !/<\/style|url\(|@import/i.test(style)

const layout = 'site'

/**
 * What the view of a page looks like first, by the files of its build, each checked against the hash that the signed
 * registry names. Undefined when the view has none, when it was drawn with another design system than the shell's, and
 * when a file is not what was signed. Rejects when the store does not answer.
 */
export const readPrerendered = async (
  store: ReleaseStore,
  { shell }: ChosenBuilds,
  { panel, route }: FoundRoute,
  language: Language,
): Promise<Prerendered | undefined> => {
  const { ahead, name, build, files, chunks } = panel
  if (!ahead?.views.includes(route.view) || ahead.look !== shell.look || route.layout !== layout) return undefined
  const read = async (file: string): Promise<Buffer | undefined> => {
    const content = await store.read(knownFileKey(name, build, file))
    return content && integrityOf(content) === files[file] ? content : undefined
  }
  const drawn = await read(ahead.file)
  const html = drawn && readPrerenderedFile(drawn)?.[route.view]?.[language]
  const styles = await Promise.all((chunks.views[route.view]?.css ?? []).map(read))
  if (html === undefined || styles.includes(undefined)) return undefined
  const style = `${styles.join('')}${frameStyle}`
  return isMovable(style) ? { html, style } : undefined
}

/** The drawn part of a page, next to the shell's place. */
export const prerenderedPart = ({ html }: Prerendered, { panel, route }: FoundRoute, late: string): string =>
  [
    `<main id="ahead" class="boot-ahead"><div data-ahead="${escapeHtml(`${panel.name}/${route.view}`)}"`,
    ` data-build="${escapeHtml(panel.build)}">${html}</div>${late}</main><script>${script}</script>`,
  ].join('')
