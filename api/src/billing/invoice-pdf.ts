import { createRequire } from 'node:module'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { createAdmission } from '../security/admission'
import { type Invoice, rowsAtOnce } from './invoice'

const here = createRequire(import.meta.url)
const fontFile = (name: string): string => here.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`)
/** With Latin, Cyrillic and the signs of currencies. */
const fonts = {
  regular: fontFile('400Regular/NotoSans_400Regular'),
  bold: fontFile('700Bold/NotoSans_700Bold'),
}

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

/** Its cells begin at one height; a row that does not fit goes to the next page. */
const writeRow = (doc: Document, cells: readonly string[]): void => {
  const written = columns.map((column, at) => ({ ...column, text: cells[at] ?? '' }))
  const height = Math.max(...written.map(({ text, width }) => doc.heightOfString(text, { width })))
  if (doc.y + height > doc.page.height - margin) doc.addPage()
  const top = doc.y
  for (const { text, x, width, align } of written) doc.text(text, x, top, { width, align })
  doc.x = margin
  doc.y = top + height + gap
}

const writeBlock = (doc: Document, { heading, text }: { heading: string; text: string }): void => {
  doc.moveDown().font(fonts.bold).fontSize(11).text(heading, margin)
  doc.font(fonts.regular).fontSize(10).text(text)
}

const write = async (
  doc: Document,
  { title, date, state, parties, head, rows, sums, payment }: Invoice,
): Promise<void> => {
  doc.font(fonts.bold).fontSize(18).text(title)
  doc.font(fonts.regular).fontSize(10).text(`${date}\n${state}`)
  for (const party of parties) writeBlock(doc, party)
  doc.moveDown().font(fonts.bold)
  writeRow(doc, head)
  doc.font(fonts.regular)
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === 0) await yieldToEventLoop()
    writeRow(doc, row)
  }
  for (const [at, { label, amount }] of sums.entries()) {
    if (at === sums.length - 1) doc.font(fonts.bold)
    writeRow(doc, [label, '', '', amount])
  }
  if (payment) writeBlock(doc, payment)
}

const draw = (invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const { title, language } = invoice
    const doc = new PDFDocument({ size: 'A4', margin, lang: language, info: { Title: title }, font: fonts.regular })
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    write(doc, invoice).then(() => doc.end(), reject)
  })

/** One is drawn at a time, so that large ones leave most of the processor to other calls; so many may wait. */
const turns = createAdmission(1, 50)

/**
 * The invoice as PDF on A4.
 * @throws ProblemError unavailable when too many wait
 */
export const invoicePdf = (invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> => turns.run(() => draw(invoice))
