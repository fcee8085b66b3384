import type { Texts } from '../texts'
import { escapeHtml } from './escape'

/**
 * Style of what stands in the page until the shell has started. Colours and sizes are the design tokens of the shell's
 * own stylesheet; the content area is as high as the window, so nothing that follows it jumps.
 */
export const skeletonStyle = [
  '.boot{min-height:100dvh;display:flex;flex-direction:column}',
  '.boot-bar{display:flex;align-items:center;min-height:4rem;padding:var(--space-2,.5rem) var(--space-6,1.5rem);box-sizing:border-box;border-block-end:1px solid var(--color-border,#e3e6ec);background:var(--color-surface,#fff);font-weight:700}',
  '.boot-main{width:100%;max-width:44rem;margin:0 auto;padding:4rem 1.5rem;box-sizing:border-box}',
  '.boot-line,.boot-box{background:var(--color-sunken,#f1f3f6);border-radius:.5rem}',
  '.boot-line{width:60%;height:2rem;margin:0 auto 1.5rem}',
  '.boot-box{height:3.5rem}',
  '.boot-late{visibility:hidden;text-align:center;animation:boot-late 0s 8s forwards}',
  '@keyframes boot-late{to{visibility:visible}}',
].join('')

/** What is seen before any script has run, and what remains when none can: it needs no script to say so. */
export const skeleton = (texts: Texts, others: readonly Texts[]): string => {
  const noScript = [texts, ...others].map(each => `<p>${escapeHtml(each.noScript)}</p>`).join('')
  return [
    `<noscript>${noScript}</noscript>`,
    '<div class="boot">',
    `<div class="boot-bar">${escapeHtml(texts.brand)}</div>`,
    '<div class="boot-main"><div class="boot-line"></div><div class="boot-box"></div>',
    `<p class="boot-late">${escapeHtml(texts.late)} <a href="">${escapeHtml(texts.reload)}</a></p>`,
    '</div></div>',
  ].join('')
}
