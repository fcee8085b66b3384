import { measuredDays } from '@panel/shared/contract/measurements'
import type { ReleaseChange, ReleasesView } from '@panel/shared/contract/releases'
import { useTranslation } from '@panel/shared/i18n'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { Badge, Button, Card, Inline } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import { LastChange } from './last-change'
import { MeasuredBuild } from './measured-build'
import type { ReleaseSubject } from './release-dialog'
import styles from './releases.module.css'

interface ReleasesTableProps {
  releases: ReleasesView
  onChange: (subject: ReleaseSubject) => void
  onHistory: (name: string) => void
}

export const ReleasesTable = ({ releases, onChange, onHistory }: ReleasesTableProps) => {
  const { t } = useTranslation('mfe-admin')
  const { packages, disabled, measurements } = releases
  return (
    <Card
      flush
      title={t('tab.releases')}
      description={
        <>
          {t('releases.description', { days: measuredDays })}
          {measurements && measurements.limit > 0 && ` ${t('releases.takenBackAt', measurements)}`}
        </>
      }
    >
      <Table label={t('tab.releases')}>
        <TableHead>
          <Row>
            <HeaderCell>{t('releases.package')}</HeaderCell>
            <HeaderCell>{t('releases.live')}</HeaderCell>
            <HeaderCell>{t('releases.trial')}</HeaderCell>
            <HeaderCell>{t('releases.lastChange')}</HeaderCell>
            <HeaderCell>{t('domains.actions')}</HeaderCell>
          </Row>
        </TableHead>
        <TableBody>
          {packages.map(({ name, stable, canary, change }) => (
            <PackageRow
              key={name}
              name={name}
              live={<MeasuredBuild name={name} build={stable} measurements={measurements} />}
              change={change}
              onChange={() => onChange({ name, live: stable, disabled: false })}
              onHistory={() => onHistory(name)}
            >
              {canary ? (
                <div>
                  <MeasuredBuild name={name} build={canary.build} measurements={measurements} />
                  <span className={styles.note}>{t('releases.share', { percent: canary.percent })}</span>
                </div>
              ) : (
                '–'
              )}
            </PackageRow>
          ))}
          {disabled.map(({ name, build, change }) => (
            <PackageRow
              key={name}
              name={name}
              live={<Badge tone="warning">{t('releases.disabled')}</Badge>}
              change={change}
              onChange={() => onChange({ name, live: build, disabled: true })}
              onHistory={() => onHistory(name)}
            >
              –
            </PackageRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

interface PackageRowProps {
  name: string
  live: ReactNode
  change: ReleaseChange | null
  onChange: () => void
  onHistory: () => void
  /** The build on trial. */
  children: ReactNode
}

const PackageRow = ({ name, live, change, onChange, onHistory, children }: PackageRowProps) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <Row>
      <Cell primary>
        <span translate="no">{name}</span>
      </Cell>
      <Cell label={t('releases.live')}>{live}</Cell>
      <Cell label={t('releases.trial')}>{children}</Cell>
      <Cell label={t('releases.lastChange')}>{change && <LastChange change={change} />}</Cell>
      <Cell label={t('domains.actions')}>
        <Inline>
          <Button size="sm" aria-label={t('releases.changeNamed', { name })} onClick={onChange}>
            {t('releases.change')}
          </Button>
          <Button size="sm" variant="ghost" aria-label={t('releases.historyNamed', { name })} onClick={onHistory}>
            {t('releases.history')}
          </Button>
        </Inline>
      </Cell>
    </Row>
  )
}
