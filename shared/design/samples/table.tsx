import { formatDate } from '@panel/shared/i18n'
import { Cell, HeaderCell, ProgressBar, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { Card, Checkbox, Stack, StatusBadge, Switch } from '@panel/shared/ui'
import { useState } from 'react'
import { useDesignText } from '../design-text'

const rows = [
  { name: 'example.com', status: 'approved', expires: '2027-01-05T10:00:00Z', progress: 12, autoRenew: true },
  { name: 'привіт.ua', status: 'pending', expires: '2026-12-24T10:00:00Z', progress: 84, autoRenew: false },
  {
    name: 'a-rather-long-name-that-must-wrap.com.ua',
    status: 'reserved',
    expires: '2028-05-31T10:00:00Z',
    progress: 46,
    autoRenew: true,
  },
] as const

export const TableSample = () => {
  const t = useDesignText()
  const [selected, setSelected] = useState('example.com')
  const [sort, setSort] = useState<'ascending' | 'descending'>('ascending')
  const sorted = sort === 'ascending' ? rows : [...rows].reverse()
  return (
    <Card flush>
      <Table label={t('section.table')}>
        <TableHead>
          <Row>
            <HeaderCell>
              <Checkbox label={t('sample.all')} labelHidden indeterminate />
            </HeaderCell>
            <HeaderCell sort={sort} onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}>
              {t('sample.domain')}
            </HeaderCell>
            <HeaderCell>{t('sample.status')}</HeaderCell>
            <HeaderCell>{t('sample.expires')}</HeaderCell>
            <HeaderCell align="end">{t('sample.autoRenew')}</HeaderCell>
          </Row>
        </TableHead>
        <TableBody>
          {sorted.map(row => (
            <Row key={row.name} selected={row.name === selected}>
              <Cell lead>
                <Checkbox
                  label={row.name}
                  labelHidden
                  checked={row.name === selected}
                  onChange={() => setSelected(row.name)}
                />
              </Cell>
              <Cell primary>{row.name}</Cell>
              <Cell label={t('sample.status')}>
                <StatusBadge status={row.status}>{t(`sample.${row.status}`)}</StatusBadge>
              </Cell>
              <Cell label={t('sample.expires')}>
                <Stack gap={1}>
                  <time dateTime={row.expires}>{formatDate(row.expires)}</time>
                  <ProgressBar label={t('sample.progress')} value={row.progress} />
                </Stack>
              </Cell>
              <Cell label={t('sample.autoRenew')} align="end">
                <Switch
                  label={t('sample.autoRenew')}
                  labelHidden
                  checked={row.autoRenew}
                  onChange={() => setSelected(row.name)}
                />
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}
