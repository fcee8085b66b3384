/** The lines that two versions of a text differ in; blanks between words do not count. */
export interface LineDifference {
  gone: string[]
  come: string[]
}

const tidy = (line: string): string => line.trim().replace(/\s+/g, ' ')

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)

const tidyLines = (text: string): string[] => linesOf(text).map(tidy).filter(Boolean)

export const lineDifference = (from: string, to: string): LineDifference => {
  const [old, now] = [tidyLines(from), tidyLines(to)]
  const [before, after] = [new Set(old), new Set(now)]
  return { gone: old.filter(line => !after.has(line)), come: now.filter(line => !before.has(line)) }
}

/** Owner and type of a line as the product writes it: owner, TTL, class, type. */
const rrsetOf = (line: string): string => {
  const [owner = '', , , type = ''] = line.split(' ')
  return `${owner} ${type}`
}

interface Versions {
  /** The zone as it was when typing began. */
  base: string
  /** As it is stored now. */
  stored: string
  /** As it is typed. */
  typed: string
}

/**
 * The typed text with what was stored since typing began. Where both changed the same records, the typed ones stay:
 * `contested` names them. Lines that came go below the first line, where the product's `$ORIGIN` holds.
 */
export const mergeZoneText = ({ base, stored, typed }: Versions): { text: string; contested: string[] } => {
  const theirs = lineDifference(base, stored)
  const present = new Set(tidyLines(typed))
  const gone = new Set(theirs.gone)
  const mine = lineDifference(base, typed)
  const touched = new Set(mine.gone.filter(line => gone.has(line)).map(rrsetOf))
  const come = theirs.come.filter(line => !touched.has(rrsetOf(line)) && !present.has(line))
  const made = (lines: readonly string[], rrset: string) => lines.filter(line => rrsetOf(line) === rrset).join('\n')
  const contested = [...touched].filter(rrset => made(theirs.come, rrset) !== made(mine.come, rrset))
  const kept = linesOf(typed).filter(line => !gone.has(tidy(line)))
  const [origin = ''] = linesOf(base)
  const lines = tidy(kept[0] ?? '') === tidy(origin) ? [origin, ...come, ...kept.slice(1)] : [origin, ...come, ...kept]
  return { text: lines.join('\n'), contested }
}
