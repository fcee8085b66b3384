import { createHash } from 'node:crypto'
import type { Language } from '@panel/shared/i18n/language'
import type { Theme } from '@panel/shared/panel/theme'
import type { Override } from '../dev/override'
import { escapeHtml, texts } from '../texts'

const dark = ':root{--page:#0b0c0f;--text:#f2f4f8;--muted:#aab2c0;--accent:#8fa4ff;--on:#0b0c0f}'

const style = [
  ':root{--page:#f7f8fa;--text:#14171f;--muted:#4d5564;--accent:#2b4bd3;--on:#fff}',
  `@media(prefers-color-scheme:dark){${dark}}`,
  dark.replace(':root', ':root[data-theme=dark]'),
  ':root[data-theme=light]{--page:#f7f8fa;--text:#14171f;--muted:#4d5564;--accent:#2b4bd3;--on:#fff}',
  'body{margin:0;padding:4rem 1.5rem;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,sans-serif}',
  'main{max-width:36rem;margin:0 auto;overflow-wrap:anywhere}',
  'h1{font-size:1.5rem;line-height:1.25}',
  'p{color:var(--muted)}',
  'form{display:flex;flex-wrap:wrap;gap:1rem 1.5rem;align-items:center;margin-top:2rem}',
  'button{min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--on);font:inherit;font-weight:600;cursor:pointer}',
  'a{color:var(--accent)}',
  ':focus-visible{outline:3px solid var(--accent);outline-offset:2px}',
].join('')

/** Lets the page do nothing but send its form. */
export const overridePagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Asks whether to use a developer's panel, or to drop it where there is none: a link alone does neither. */
export const overridePage = (
  language: Language,
  theme: Theme | null,
  override?: Override,
  brand = texts[language].brand,
): string => {
  const t = texts[language]
  const fill = (text: string): string =>
    escapeHtml(
      text.replace('{{panel}}', () => override?.panel ?? '').replace('{{origin}}', () => override?.origin ?? ''),
    )
  const [title, explanation, button] = override
    ? [t.overrideTitle, t.overrideExplanation, t.overrideUse]
    : [t.overrideResetTitle, t.overrideResetExplanation, t.overrideReset]
  const fields = Object.entries(override ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  return [
    `<!doctype html><html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="${theme ?? 'light dark'}">`,
    `<title>${escapeHtml(t.overrideDocumentTitle)} · ${escapeHtml(brand)}</title>`,
    `<link rel="icon" type="image/svg+xml" href="/icon.svg"><style>${style}</style></head><body><main>`,
    `<h1>${fill(title)}</h1><p>${fill(explanation)}</p>`,
    `<form method="post" action="/dev/override">${fields.join('')}<button>${escapeHtml(button)}</button>`,
    `<a href="/">${escapeHtml(t.overrideCancel)}</a></form>`,
    '</main></body></html>',
  ].join('\n')
}
