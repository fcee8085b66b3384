import type { MonthCounts } from '@panel/shared/contract'
import { formatMonth, formatNumber, useTranslation } from '@panel/shared/i18n'
import { Cell, HeaderCell, moneyText, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { Card, Stack } from '@panel/shared/ui'
import { Bars } from './bars'
import styles from './statistics.module.css'

const counted = ['requests', 'registrations', 'renewals', 'failures'] as const
const amounts = ['ordered', 'paid'] as const

type Kind = (typeof counted)[number] | (typeof amounts)[number]

interface StatisticsProps {
  months: readonly MonthCounts[]
}

const mostOf = (months: readonly MonthCounts[], kinds: readonly Kind[]): number =>
  Math.max(0, ...kinds.flatMap(kind => months.map(month => month[kind] ?? 0)))

/** What happened in each month, as columns to see how it goes and as a table to read the numbers. */
export const Statistics = ({ months }: StatisticsProps) => {
  const { currency } = months[0] ?? {}
  const money = (value: number) => moneyText(currency ?? '', value)
  return (
    <Stack gap={6}>
      <Charts months={months} kinds={counted} text={value => formatNumber(value)} />
      {currency && <Charts months={months} kinds={amounts} text={money} />}
      <MonthTable months={months} />
      <ZoneTable months={months} />
    </Stack>
  )
}

const Charts = ({
  months,
  kinds,
  text,
}: StatisticsProps & { kinds: readonly Kind[]; text: (value: number) => string }) => {
  const { t } = useTranslation('mfe-admin')
  const most = mostOf(months, kinds)
  return (
    <div className={styles.charts}>
      {kinds.map(kind => {
        const values = months.map(month => month[kind] ?? 0)
        return (
          <Card key={kind} title={t(`statistics.kind.${kind}`)}>
            <Bars months={months.map(({ month }) => month)} values={values} most={most} text={text} />
            <p className={styles.most}>{t('statistics.mostOf', { amount: text(Math.max(0, ...values)) })}</p>
          </Card>
        )
      })}
    </div>
  )
}

const MonthTable = ({ months }: StatisticsProps) => {
  const { t } = useTranslation('mfe-admin')
  const { currency } = months[0] ?? {}
  const kinds: readonly Kind[] = currency ? [...counted, ...amounts] : counted
  const textOf = (kind: Kind, value: number) =>
    currency && (kind === 'ordered' || kind === 'paid') ? moneyText(currency, value) : formatNumber(value)
  return (
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
                  <span data-numeric>{textOf(kind, month[kind] ?? 0)}</span>
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

/** How many registrations of the year each extension has; without any there is no table. */
const ZoneTable = ({ months }: StatisticsProps) => {
  const { t } = useTranslation('mfe-admin')
  const zones = sumByZone(months)
  if (zones.length === 0) return null
  return (
    <Card flush title={t('statistics.zones')}>
      <Table label={t('statistics.zones')}>
        <TableHead>
          <Row>
            <HeaderCell>{t('statistics.zone')}</HeaderCell>
            <HeaderCell align="end">{t('statistics.kind.registrations')}</HeaderCell>
          </Row>
        </TableHead>
        <TableBody>
          {zones.map(({ zone, count }) => (
            <Row key={zone}>
              <Cell primary translate="no">
                .{zone}
              </Cell>
              <Cell align="end" label={t('statistics.kind.registrations')}>
                <span data-numeric>{formatNumber(count)}</span>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

/** Registrations of all months by extension, the most first. */
const sumByZone = (months: readonly MonthCounts[]): { zone: string; count: number }[] => {
  const sums = new Map<string, number>()
  for (const { zones = {} } of months)
    for (const [zone, count] of Object.entries(zones)) sums.set(zone, (sums.get(zone) ?? 0) + count)
  return [...sums]
    .map(([zone, count]) => ({ zone, count }))
    .sort((a, b) => b.count - a.count || (a.zone < b.zone ? -1 : 1))
}
