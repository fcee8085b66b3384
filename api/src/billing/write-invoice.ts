import { escapeHtml } from '../mail/layout'
import { createAdmission } from '../security/admission'
import type { Invoice } from './invoice'

const style = `:root{color-scheme:light}*{box-sizing:border-box}
body{font:15px/1.5 'Noto Sans',system-ui,sans-serif;color:#1c2230;background:#fff;max-width:760px;margin:32px auto;padding:0 16px}
header{display:flex;flex-wrap:wrap;gap:8px 24px;justify-content:space-between;align-items:baseline;border-bottom:2px solid #2f5bea;padding-bottom:12px}
h1{font-size:26px;line-height:1.25;margin:0}h2{font-size:13px;margin:0 0 4px;color:#5b6475}p{margin:0;white-space:pre-line;overflow-wrap:anywhere}
.state{font-weight:700;padding:2px 12px;border-radius:12px;background:#fff3d6;color:#6b4700}.paid{background:#e2f5e8;color:#14532d}.cancelled{background:#eceef2;color:#3d4555}
.facts,.parties{display:flex;flex-wrap:wrap;gap:12px 40px;margin:20px 0}.facts div{min-width:120px}dl{margin:0}dt{font-size:13px;color:#5b6475}dd{margin:0}
.parties section{flex:1 1 240px}table{width:100%;border-collapse:collapse;margin:24px 0}
th,td{padding:8px 4px;text-align:right;vertical-align:top;border-bottom:1px solid #e2e5ec;font-variant-numeric:tabular-nums;white-space:nowrap}
th:first-child,td:first-child{text-align:left;overflow-wrap:anywhere;white-space:pre-line}thead th{font-size:13px;color:#5b6475}
tfoot th{font-weight:400}tfoot tr:last-child{font-size:17px;font-weight:700}tfoot tr:last-child th{font-weight:700}
.payment{border:1px solid #e2e5ec;border-radius:8px;padding:16px}footer{margin-top:32px;padding-top:12px;border-top:1px solid #e2e5ec;font-size:13px;color:#5b6475}.brand{font-weight:700;margin-bottom:8px}
@media print{body{margin:0;max-width:none}}`

const block = ({ heading, text }: { heading: string; text: string }, name = ''): string =>
  `<section${name && ` class="${name}"`}><h2>${escapeHtml(heading)}</h2><p>${escapeHtml(text)}</p></section>`

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map(cell => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`

const fact = ({ label, value }: Invoice['facts'][number]): string =>
  `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`

/** A whole page, which needs nothing else. */
export const invoiceHtml = ({
  language,
  title,
  state,
  facts,
  parties,
  head,
  rows,
  sums,
  payment,
  brand,
}: Invoice): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    `<meta name="viewport" content="width=device-width"><style>${style}${brand?.colour === undefined ? '' : `header{border-color:${brand.colour}}.brand{color:${brand.colour}}`}</style></head><body>`,
    brand ? `<p class="brand">${escapeHtml(brand.name)}</p>` : '',
    `<header><h1>${escapeHtml(title)}</h1><span class="state ${state.name}">${escapeHtml(state.text)}</span></header>`,
    `<dl class="facts">${facts.map(fact).join('')}</dl>`,
    `<div class="parties">${parties.map(party => block(party)).join('')}</div>`,
    `<table><thead><tr>${head.map(cell => `<th scope="col">${escapeHtml(cell)}</th>`).join('')}</tr></thead>`,
    `<tbody>${rows.map(row).join('')}</tbody><tfoot>`,
    ...sums.map(
      ({ label, amount }) =>
        `<tr><th scope="row" colspan="3">${escapeHtml(label)}</th><td style="text-align:right">${escapeHtml(amount)}</td></tr>`,
    ),
    '</tfoot></table>',
    payment ? block(payment, 'payment') : '',
    brand?.foot ? `<footer><p>${escapeHtml(brand.foot)}</p></footer>` : '',
    '</body></html>',
  ].join('\n')

/** One is drawn at a time, so that large ones leave most of the processor to other calls; so many may wait. */
const turns = createAdmission(1, 50)

/**
 * The invoice as PDF on A4. What draws it is loaded with the first one, since its libraries take 10 MB.
 * @throws ProblemError unavailable when too many wait
 */
export const invoicePdf = (invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> =>
  turns.run(async () => (await import('./draw-invoice')).drawInvoice(invoice))
