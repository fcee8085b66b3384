import { createAdmission } from '../security/admission'
import type { Invoice } from './invoice'

/** One is drawn at a time, so that large ones leave most of the processor to other calls; so many may wait. */
const turns = createAdmission(1, 50)

/**
 * The invoice as PDF on A4. What draws it is loaded with the first one, since its libraries take 10 MB.
 * @throws ProblemError unavailable when too many wait
 */
export const invoicePdf = (invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> =>
  turns.run(async () => (await import('./draw-invoice')).drawInvoice(invoice))
