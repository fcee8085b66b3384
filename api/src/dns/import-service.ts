import type { DnsImported, DnsImportLine } from '@panel/shared/contract'
import {
  type ChangeFinding,
  formatZone,
  fullName,
  type ImportLine,
  type ImportMode,
  planImport,
} from '@panel/shared/rules'
import type { User } from '../base/caller'
import type { Language } from '../base/language'
import { transact } from '../database/transact'
import { getOwned } from '../domains/access'
import type { RequestContext } from '../request-context'
import { assertUnchanged, type SetOptions, settle } from './change-service'
import { assertReachable, reachable, readableFindings } from './record-limits'
import { readZone } from './repository'
import { toChangeFinding, toFinding } from './to-dto'
import { invalid, type LockedZone, lockZone } from './zone'

/** The records of a domain as a master file, and the version they have. @throws ProblemError not_found */
export const exportZone = async (
  context: RequestContext,
  user: User,
  domainId: number,
): Promise<{ text: string; version: number }> => {
  const { name, zone } = await getOwned(context.db, user, domainId)
  const { records, version } = await readZone(context.db, domainId)
  return { text: formatZone(reachable(user, records), fullName({ name, zone })), version }
}

const toLine = (line: ImportLine, language: Language): DnsImportLine => ({
  line: line.line,
  source: line.source,
  state: line.state,
  ...(line.record && { record: line.record }),
  findings: line.findings.map(finding => toFinding(finding, language)),
})

/** Errors of lines; `index` counts the lines of the answer. */
const errorsOf = (lines: readonly ImportLine[]): ChangeFinding[] =>
  lines.flatMap(({ state, findings }, index) =>
    state === 'refused' ? findings.filter(({ level }) => level === 'error').map(found => ({ ...found, index })) : [],
  )

interface Import extends SetOptions {
  text: string
  mode: ImportMode
  skip_refused?: boolean | undefined
  replace_ids?: readonly number[] | undefined
}

/** The lines that are left out because they are refused, with the first reason of each. */
const skippedOf = (lines: readonly ImportLine[]): NonNullable<DnsImported['skipped']> =>
  lines.flatMap(({ line, source, record, state, findings }) => {
    const fault = findings.find(({ level }) => level === 'error')
    if (state !== 'refused' || !fault) return []
    const text = source === '' && record ? `${record.host} ${record.ttl} ${record.type} ${record.content}` : source
    return [{ line, text, code: fault.code }]
  })

const refusedAnswer = (zone: LockedZone, lines: DnsImportLine[]): DnsImported => ({
  version: zone.version,
  change: null,
  diff: [],
  warnings: [],
  records: [],
  lines,
})

/**
 * Imports a master file. One line that is refused refuses all, unless such lines are to be left out; a dry run then
 * answers the lines.
 * @throws ProblemError not_found, domain_not_approved, dns_disabled, zone_changed, record_not_allowed, dns_invalid,
 *   record_limit, zone_size
 */
export const importZone = (
  context: RequestContext,
  user: User,
  domainId: number,
  { text, mode, skip_refused, replace_ids, ...options }: Import,
): Promise<DnsImported> =>
  transact(context.db, async trx => {
    const zone = await lockZone(trx, user, domainId)
    await assertUnchanged(trx, zone, user, options.version)
    const plan = planImport(zone.name, zone.records, text, mode, { skipRefused: skip_refused, replace: replace_ids })
    const { outcome } = plan
    const lines = plan.lines.map(line => ({ ...line, findings: readableFindings(user, zone.records, line.findings) }))
    assertReachable(
      user,
      lines.map(({ state, record }) => (state === 'left_out' ? undefined : record)),
    )
    const shown = lines.map(line => toLine(line, context.language))
    const errors = errorsOf(lines)
    if ((errors.length > 0 && !skip_refused) || !outcome.ok) {
      if (options.dry_run) return refusedAnswer(zone, shown)
      throw invalid(errors, { lines: shown })
    }
    const settled = await settle(context, trx, zone, outcome, user, { note: `import:${mode}`, ...options })
    const warnings = readableFindings(user, zone.records, outcome.warnings)
    return {
      ...settled,
      warnings: warnings.map(found => toChangeFinding(found, context.language)),
      lines: shown,
      skipped: skip_refused ? skippedOf(lines) : [],
    }
  })
