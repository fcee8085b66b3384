import { useErrorText, useMutation } from '@panel/shared/api-client'
import type { AuditEntryView } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { downloadText, toCsv } from '@panel/shared/lists'
import { showToast } from '@panel/shared/session'
import { Button } from '@panel/shared/ui'
import { Download } from '@panel/shared/ui/icons'
import { mostInFile, readWholeAudit } from './api/read-audit'

interface CsvButtonProps {
  query: Record<string, string>
}

const head = [
  'id',
  'at',
  'event',
  'actor_id',
  'actor_email',
  'account_id',
  'address',
  'agent',
  'subject',
  'data',
] as const

/** The audit as a table for a spreadsheet: names and moments as they are stored. */
const auditCsv = (entries: readonly AuditEntryView[]): string =>
  toCsv([head, ...entries.map(entry => head.map(name => (name === 'data' ? JSON.stringify(entry.data) : entry[name])))])

/** Hands over all entries that match as `audit-2026-01-05.csv`. */
export const CsvButton = ({ query }: CsvButtonProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const make = useMutation({
    mutationFn: () => readWholeAudit(query),
    onSuccess: ({ entries, next }) => {
      downloadText(`audit-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', auditCsv(entries))
      if (next) showToast({ tone: 'warning', text: t('audit.csvCut', { count: mostInFile }) })
    },
    onError: error => showToast({ tone: 'danger', text: errorText(error, t('audit.csvFailed')) }),
  })
  return (
    <Button pending={make.isPending} onClick={() => make.mutate()}>
      <Download aria-hidden="true" />
      {t('audit.csv')}
    </Button>
  )
}
