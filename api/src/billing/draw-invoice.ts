import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { drawable, fontOf } from './drawable'
import { type Invoice, rowsAtOnce } from './invoice'

/** Points. */
const margin = 48
const columns = [
  { x: margin, width: 250, align: 'left' },
  { x: 303, width: 49, align: 'right' },
  { x: 357, width: 90, align: 'right' },
  { x: 452, width: 95, align: 'right' },
] as const
const gap = 4

type Document = InstanceType<typeof PDFDocument>

const colours = { text: '#1c2230', quiet: '#5b6475', line: '#e2e5ec', brand: '#2f5bea' } as const
const stateColours = { open: '#8a5a00', paid: '#1d7a3e', cancelled: '#5b6475' } as const

const widthOf = (doc: Document): number => doc.page.width - 2 * margin

const rule = (doc: Document, colour: string, weight = 0.7): void => {
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + widthOf(doc), doc.y)
    .lineWidth(weight)
    .strokeColor(colour)
    .stroke()
  doc.y += gap
}

/** Cells that begin at one height; a row that does not fit goes to the next page. */
const writeRow = (doc: Document, cells: readonly string[]): void => {
  const written = columns.map((column, at) => ({ ...column, text: drawable(cells[at] ?? '') }))
  const height = Math.max(...written.map(({ text, width }) => doc.heightOfString(text, { width })))
  if (doc.y + height > doc.page.height - margin) doc.addPage()
  const top = doc.y
  for (const { text, x, width, align } of written) doc.text(text, x, top, { width, align })
  doc.x = margin
  doc.y = top + height + gap
}

interface Block {
  heading: string
  text: string
}

/** Blocks beside each other, each with a small heading. */
const writeBlocks = (doc: Document, blocks: readonly Block[]): void => {
  const width = widthOf(doc) / blocks.length - gap
  const heights = blocks.map(({ text }) => doc.font('regular').fontSize(10).heightOfString(drawable(text), { width }))
  const height = Math.max(...heights, 0) + 16
  if (doc.y + height > doc.page.height - margin) doc.addPage()
  const top = doc.y
  for (const [at, { heading, text }] of blocks.entries()) {
    const x = margin + at * (width + gap)
    doc.font('regular').fontSize(9).fillColor(colours.quiet).text(heading, x, top, { width })
    doc
      .fontSize(10)
      .fillColor(colours.text)
      .text(drawable(text), x, top + 14, { width })
  }
  doc.x = margin
  doc.y = top + height + 3 * gap
}

const writeHead = (doc: Document, { title, state, facts, parties, brand }: Invoice): void => {
  const colour = brand?.colour ?? colours.brand
  if (brand) doc.font('bold').fontSize(12).fillColor(colour).text(drawable(brand.name))
  const top = doc.y
  doc.font('bold').fontSize(20).fillColor(colours.text).text(title)
  const { y } = doc
  const where = { width: widthOf(doc), align: 'right' } as const
  doc
    .fontSize(11)
    .fillColor(stateColours[state.name])
    .text(state.text, margin, top + 8, where)
  doc.x = margin
  doc.y = y + gap
  rule(doc, colour, 1.5)
  doc.y += gap
  writeBlocks(
    doc,
    facts.map(({ label, value }) => ({ heading: label, text: value })),
  )
  writeBlocks(doc, parties)
}

const writeFoot = (doc: Document, text: string): void => {
  const width = widthOf(doc)
  const shown = drawable(text)
  const height = doc.font('regular').fontSize(9).heightOfString(shown, { width }) + 2 * gap
  if (doc.y + height > doc.page.height - margin) doc.addPage()
  rule(doc, colours.line)
  doc.fillColor(colours.quiet).text(shown, margin, doc.y, { width })
}

const write = async (doc: Document, invoice: Invoice): Promise<void> => {
  const { head, rows, sums, payment, brand } = invoice
  writeHead(doc, invoice)
  doc.font('bold').fontSize(9).fillColor(colours.quiet)
  writeRow(doc, head)
  rule(doc, colours.quiet)
  doc.font('regular').fontSize(10).fillColor(colours.text)
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === 0) await yieldToEventLoop()
    writeRow(doc, row)
    rule(doc, colours.line, 0.4)
  }
  for (const [at, { label, amount }] of sums.entries()) {
    if (at === sums.length - 1) doc.font('bold').fontSize(12)
    writeRow(doc, [label, '', '', amount])
  }
  doc.y += 3 * gap
  if (payment) writeBlocks(doc, [payment])
  if (brand?.foot) writeFoot(doc, brand.foot)
}

/** The invoice as PDF on A4. */
export const drawInvoice = (invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const { title, language, date, brand } = invoice
    const info = { Title: title, CreationDate: date, ...(brand && { Author: brand.name }) }
    const doc = new PDFDocument({ size: 'A4', margin, lang: language, info, font: '' })
    // An opened font is accepted too, which the types of pdfkit do not know.
    for (const weight of ['regular', 'bold'] as const)
      doc.registerFont(weight, fontOf(weight) as unknown as Uint8Array<ArrayBuffer>)
    doc.font('regular')
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    write(doc, invoice).then(() => doc.end(), reject)
  })
