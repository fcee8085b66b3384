import type { MonthCounts } from '@panel/shared/contract'
import { formatMonth, formatNumber, useTranslation } from '@panel/shared/i18n'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { Card, Stack } from '@panel/shared/ui'
import { Bars } from './bars'
import styles from './statistics.module.css'

const kinds = ['requests', 'registrations', 'renewals', 'failures'] as const

/** What happened in each month, as columns to see how it goes and as a table to read the numbers. */
export const Statistics = ({ months }: { months: readonly MonthCounts[] }) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <Stack gap={6}>
      <div className={styles.charts}>
        {kinds.map(kind => {
          const values = months.map(month => month[kind])
          return (
            <Card key={kind} title={t(`statistics.kind.${kind}`)}>
              <Bars values={values} />
              <p className={styles.most}>{t('statistics.most', { count: Math.max(0, ...values) })}</p>
            </Card>
          )
        })}
      </div>
      <Card flush aria-label={t('statistics.title')}>
        <Table label={t('statistics.title')}>
          <TableHead>
            <Row>
              <HeaderCell>{t('statistics.month')}</HeaderCell>
              {kinds.map(kind => (
                <HeaderCell key={kind} align="end">
                  {t(`statistics.kind.${kind}`)}
                </HeaderCell>
              ))}
            </Row>
          </TableHead>
          <TableBody>
            {months.toReversed().map(month => (
              <Row key={month.month}>
                <Cell primary>{formatMonth(month.month)}</Cell>
                {kinds.map(kind => (
                  <Cell key={kind} align="end" label={t(`statistics.kind.${kind}`)}>
                    <span data-numeric>{formatNumber(month[kind])}</span>
                  </Cell>
                ))}
              </Row>
            ))}
          </TableBody>
        </Table>
      </Card>
    </Stack>
  )
}
