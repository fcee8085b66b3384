import type { TextBlock, TextSpan } from '@panel/shared/contract'
import type { Language } from '../base/language'
import { textOfBlocks } from '../base/markdown'

/** A part of a mail, in the order it is read. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'heading'; text: string }
  /** Names with a link and what there is to say about each. */
  | { kind: 'list'; items: readonly { name: string; note: string; url: string }[] }
  | { kind: 'button' | 'link'; text: string; url: string }

interface Letter {
  language: Language
  subject: string
  /** The product's name, at the head of the mail. */
  brand: string
  blocks: readonly Block[]
  footer: string
  /** The operator’s own foot. */
  foot?: readonly TextBlock[] | undefined
  /** The operator’s colour, for lines and buttons. */
  accent?: { accent: string; 'accent-text': string } | undefined
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

const stylesFor = ({ accent, 'accent-text': text }: NonNullable<Letter['accent']>) => ({
  body: 'margin:0;padding:24px 12px;background:#f4f5f8;color:#1c2230;font:16px/1.5 Inter,system-ui,sans-serif',
  card: 'max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e2e5ec;border-radius:12px;padding:32px',
  brand: `margin:0 0 24px;font-weight:700;color:${text}`,
  heading: 'margin:24px 0 8px;font-size:18px;line-height:1.4',
  code: 'font:600 28px/1.4 ui-monospace,monospace;letter-spacing:.2em',
  link: `color:${text}`,
  note: 'color:#5b6475',
  button: `display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:#ffffff;text-decoration:none;font-weight:600`,
  footer: 'max-width:560px;margin:16px auto 0;color:#5b6475;font-size:14px',
})

type Styles = ReturnType<typeof stylesFor>

const usualAccent = { accent: '#2f5bea', 'accent-text': '#2f5bea' }

const itemToHtml = (styles: Styles, { name, note, url }: { name: string; note: string; url: string }): string =>
  `<li><a href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(name)}</a> <span style="${styles.note}">${escapeHtml(note)}</span></li>`

const blockToHtml = (styles: Styles, block: Block): string => {
  if (block.kind === 'heading') return `<h2 style="${styles.heading}">${escapeHtml(block.text)}</h2>`
  if (block.kind === 'code') return `<p style="${styles.code}">${escapeHtml(block.text)}</p>`
  if (block.kind === 'list') return `<ul>${block.items.map(item => itemToHtml(styles, item)).join('')}</ul>`
  if (block.kind === 'button')
    return `<p><a href="${escapeHtml(block.url)}" style="${styles.button}">${escapeHtml(block.text)}</a></p>`
  if (block.kind === 'link')
    return `<p><a href="${escapeHtml(block.url)}" style="${styles.link}">${escapeHtml(block.text)}</a></p>`
  return `<p>${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`
}

const blockToText = (block: Block): string => {
  if (block.kind === 'list') return block.items.map(({ name, note, url }) => `- ${name} ${note}\n  ${url}`).join('\n')
  return 'url' in block ? `${block.text}: ${block.url}` : block.text
}

const spanToHtml = ({ text, marks = [], url }: TextSpan): string => {
  if (marks.includes('break')) return '<br>'
  const shown = marks.includes('strong') ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text)
  return url === undefined || /^[#/]/.test(url)
    ? shown
    : `<a href="${escapeHtml(url)}" style="color:inherit">${shown}</a>`
}

const footToHtml = ({ kind, spans, cells = [] }: TextBlock): string => {
  if (kind === 'rule') return '<hr style="border:0;border-top:1px solid #e2e5ec">'
  const line = [...spans, ...cells.flat()].map(spanToHtml).join('')
  return `<p style="margin:4px 0">${kind === 'item' ? '• ' : ''}${line}</p>`
}

/** The mail as HTML with the product's look; styles are in the elements, since mail programs drop style sheets. */
export const toHtml = ({
  language,
  subject,
  brand,
  blocks,
  footer,
  foot = [],
  accent = usualAccent,
}: Letter): string => {
  const styles = stylesFor(accent)
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.card}"><p style="${styles.brand}">${escapeHtml(brand)}</p>`,
    ...blocks.map(block => blockToHtml(styles, block)),
    `</div><p style="${styles.footer}">${escapeHtml(footer)}</p>`,
    ...(foot.length > 0 ? [`<div style="${styles.footer}">`, ...foot.map(footToHtml), '</div>'] : []),
    '</body></html>',
  ].join('\n')
}

/** The same as plain text. */
export const toText = ({ blocks, footer, foot = [] }: Letter): string => {
  const own = foot.length > 0 ? [textOfBlocks(foot)] : []
  return `${[...blocks.map(blockToText), footer, ...own].join('\n\n')}\n`
}
