const apostrophes = /[’ʼ‘＇`´′‛]/g

/** A text for comparing: without case, one spelling of each letter (NFC), and the apostrophes that people type as one. */
export const foldText = (text: string): string => text.normalize('NFC').toLowerCase().replace(apostrophes, "'")
