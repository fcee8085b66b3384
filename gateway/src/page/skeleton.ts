import type { OwnBrand } from '@panel/api/settings'
import { escapeHtml, type Texts } from '../texts'
import { brandStyle } from './brand'

/**
 * Style of what is in the page until the shell has started. Colours and sizes are the design tokens of the shell's
 * own stylesheet; the content area is as high as the window, so nothing that follows it jumps.
 */
const skeletonStyle = [
  '.boot{min-height:100dvh;display:flex;flex-direction:column}',
  '.boot-bar{display:flex;gap:.5rem;align-items:center;min-height:calc(4rem + 1px);box-sizing:border-box;padding:0 var(--space-6,1.5rem);border-block-end:1px solid var(--color-border,#e3e6ec);background:var(--color-surface,#fff);font-size:1rem;font-weight:700;letter-spacing:-.01em}',
  '.boot-bar svg{fill:none;stroke:var(--color-accent-text,#2b4bd3);stroke-width:2;stroke-linecap:round}',
  '@media(max-width:40rem){.boot-bar{padding:0 1rem}}',
  '.boot-main{width:100%;max-width:44rem;margin:0 auto;padding:4rem 1.5rem;box-sizing:border-box}',
  '.boot-line,.boot-box{background:var(--color-sunken,#f1f3f6);border-radius:.5rem}',
  '.boot-line{width:60%;height:2rem;margin:0 auto 1.5rem}',
  '.boot-box{height:3.5rem}',
  '.boot-late{visibility:hidden;text-align:center;animation:boot-late 0s 8s forwards}',
  '@keyframes boot-late{to{visibility:visible}}',
].join('')

/** What every page has in itself for its styles. */
export const pageStyle = (own: OwnBrand | undefined): string => skeletonStyle + brandStyle(own)

/** The globe next to the product's name, as the shell draws it. */
const globe =
  '<svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20"/></svg>'

/** Says after some seconds that the page takes long. */
export const lateNotice = (texts: Texts): string =>
  `<p class="boot-late">${escapeHtml(texts.late)} <a href="">${escapeHtml(texts.reload)}</a></p>`

interface Outline {
  /** The product's name. */
  brand: string
  /** With the outline of a page, where nothing of the page itself is drawn. */
  outlined: boolean
}

/** What is seen before any script has run, and what remains when none can: it needs no script to say so. */
export const skeleton = (texts: Texts, others: readonly Texts[], { brand, outlined }: Outline): string => {
  const noScript = [texts, ...others].map(each => `<p>${escapeHtml(each.noScript)}</p>`).join('')
  const bar = `<div class="boot-bar">${globe}<span class="boot-name">${escapeHtml(brand)}</span></div>`
  const outline = '<div class="boot-line"></div><div class="boot-box"></div>'
  const page = outlined
    ? `<div class="boot">${bar}<div class="boot-main">${outline}${lateNotice(texts)}</div></div>`
    : bar
  return `<noscript>${noScript}</noscript>${page}`
}
