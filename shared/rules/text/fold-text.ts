const apostrophes = /[’ʼ‘＇`´′‛]/g

/** A text for comparing: without case, one spelling of each letter (NFC), and the apostrophes that people type as one. */
export const foldText = (text: string): string => text.normalize('NFC').toLowerCase().replace(apostrophes, "'")

/** A sentence that ends with the abbreviation of a date, as `5 січ. 2026 р.`, has one full stop. */
export const oneFullStop = (text: string): string => text.replace(/(?<=\d{4}\s)р\.\./g, 'р.')
