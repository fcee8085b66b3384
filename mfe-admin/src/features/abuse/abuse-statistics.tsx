import { useErrorText, useMutation, useQuery } from '@panel/shared/api-client'
import type { AbuseCase } from '@panel/shared/contract'
import { Cell, downloadText, HeaderCell, Row, Table, TableBody, TableHead, toCsv } from '@panel/shared/lists'
import { showToast } from '@panel/shared/session'
import { Button, Card } from '@panel/shared/ui'
import { Download } from '@panel/shared/ui/icons'
import { useAbuseText, useAge } from '../../common/abuse-texts'
import { abuseStatisticsQuery, readAllCases } from './api/abuse'

/** The reports of twelve months by kind, with the time to a decision. */
export const AbuseStatistics = () => {
  const { t } = useAbuseText()
  const age = useAge()
  const { data = [] } = useQuery(abuseStatisticsQuery())
  if (data.length === 0) return null
  return (
    <Card flush title={t('statistics')}>
      <Table label={t('statistics')}>
        <TableHead>
          <Row>
            <HeaderCell>{t('kind')}</HeaderCell>
            <HeaderCell>{t('reports')}</HeaderCell>
            <HeaderCell>{t('states.open')}</HeaderCell>
            <HeaderCell>{t('suspended')}</HeaderCell>
            <HeaderCell>{t('median')}</HeaderCell>
          </Row>
        </TableHead>
        <TableBody>
          {data.map(({ kind, reports, open, suspended, minutes }) => (
            <Row key={kind}>
              <Cell primary>{t(`kinds.${kind}`)}</Cell>
              <Cell label={t('reports')}>{reports}</Cell>
              <Cell label={t('states.open')}>{open}</Cell>
              <Cell label={t('suspended')}>{suspended}</Cell>
              <Cell label={t('median')}>{minutes === null ? '–' : age(minutes)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

const head = [
  'number',
  'domain',
  'kind',
  'state',
  'outcome',
  'created_at',
  'decided_at',
  'minutes',
  'suspended',
] as const satisfies readonly (keyof AbuseCase)[]

/** Hands over all cases as `abuse-2026-01-05.csv`; names and moments as they are stored. */
export const CasesCsv = () => {
  const { t } = useAbuseText()
  const errorText = useErrorText()
  const make = useMutation({
    mutationFn: readAllCases,
    onSuccess: cases => {
      const rows = cases.map(each => head.map(name => String(each[name] ?? '')))
      downloadText(`abuse-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', toCsv([head, ...rows]))
    },
    onError: error => showToast({ tone: 'danger', text: errorText(error, t('csvFailed')) }),
  })
  return (
    <Button pending={make.isPending} onClick={() => make.mutate()}>
      <Download aria-hidden="true" />
      {t('csv')}
    </Button>
  )
}
