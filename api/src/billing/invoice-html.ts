import { escapeHtml } from '../mail/layout'
import type { Invoice } from './invoice'

const style = `body{font:15px/1.5 'Noto Sans',system-ui,sans-serif;color:#1c2230;max-width:720px;margin:32px auto;padding:0 16px}
table{width:100%;border-collapse:collapse}th,td{padding:6px 4px;text-align:right;border-bottom:1px solid #e2e5ec}
th:first-child,td:first-child{text-align:left;overflow-wrap:anywhere}p{white-space:pre-line}
tfoot tr:last-child{font-weight:700}`

const block = ({ heading, text }: { heading: string; text: string }): string =>
  `<h2>${escapeHtml(heading)}</h2><p>${escapeHtml(text)}</p>`

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map(cell => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`

/** A whole page, which needs nothing else. */
export const invoiceHtml = ({ language, title, date, state, parties, head, rows, sums, payment }: Invoice): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    `<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(`${date}\n${state}`)}</p>`,
    ...parties.map(block),
    `<table><thead><tr>${head.map(cell => `<th scope="col">${escapeHtml(cell)}</th>`).join('')}</tr></thead>`,
    `<tbody>${rows.map(row).join('')}</tbody><tfoot>`,
    ...sums.map(
      ({ label, amount }) =>
        `<tr><th scope="row" colspan="3">${escapeHtml(label)}</th><td style="text-align:right">${escapeHtml(amount)}</td></tr>`,
    ),
    '</tfoot></table>',
    payment ? block(payment) : '',
    '</body></html>',
  ].join('\n')
