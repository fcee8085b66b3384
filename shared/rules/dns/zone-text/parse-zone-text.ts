import type { IndexedZone } from '../indexed-zone'
import type { ExistingRecord, Finding, StoredRecord } from '../types'
import { toZoneView, validateInZone } from '../validate-record'
import { type ReadLine, readZoneText } from './read-zone-text'

/** One entry of a pasted text: the record that it becomes, or what is wrong with it. `line` counts from 1. */
interface ZoneTextLine {
  line: number
  source: string
  record?: StoredRecord
  isLeftOut?: true
  findings: Finding[]
}

const isError = ({ level }: Finding): boolean => level === 'error'

/** A refused line takes part in nothing, so what depended on it is checked once more. */
const validateUntilSettled = (lines: readonly ReadLine[], view: IndexedZone): Map<ReadLine, Finding[]> => {
  const validated = new Map<ReadLine, Finding[]>()
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (const line of lines) {
      const { record, owner } = line
      if (!record || !owner || validated.get(line)?.some(isError)) continue
      const findings = validateInZone(record, owner, view)
      validated.set(line, findings)
      if (!findings.some(isError)) continue
      view.remove(record)
      hasChanged = true
    }
  }
  return validated
}

/**
 * Reads one line or a whole master file and checks it as one zone together with the records of `context`. Of two lines
 * that exclude each other the later one is refused; every other order of the lines has the same result.
 */
export const parseZoneText = (text: string, zone: string, context: readonly ExistingRecord[] = []): ZoneTextLine[] => {
  const view = toZoneView(zone, context)
  const lines = readZoneText(text, view.zone)
  for (const { record } of lines) if (record) view.add(record)
  const validated = validateUntilSettled(lines, view)
  return lines.map(line => {
    const { record, owner: _, ...rest } = line
    const findings = [...rest.findings, ...(validated.get(line) ?? [])]
    return record && !findings.some(isError) ? { ...rest, findings, record } : { ...rest, findings }
  })
}
