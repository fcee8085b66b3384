import { measuredDays } from '@panel/shared/contract/measurements'
import type { LivePackage, ReleasesView } from '@panel/shared/contract/releases'
import { useTranslation } from '@panel/shared/i18n'
import { HeaderCell, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { Badge, Card } from '@panel/shared/ui'
import { MeasuredBuild } from './measured-build'
import { PackageRow } from './package-row'
import type { ReleaseSubject } from './release-dialog'
import styles from './releases.module.css'

interface ReleasesTableProps {
  releases: ReleasesView
  onChange: (subject: ReleaseSubject) => void
  onHistory: (name: string) => void
  onPictures: (name: string, builds: string[]) => void
  onAudience: (subject: LivePackage) => void
  onSettings: (name: string) => void
}

export const ReleasesTable = ({ releases, onChange, onHistory, onPictures, ...rules }: ReleasesTableProps) => {
  const { t } = useTranslation('mfe-admin')
  const { packages, disabled, measurements } = releases
  return (
    <Card
      flush
      title={t('tab.releases')}
      description={
        <>
          <span>{t('releases.description', { days: measuredDays })}</span>
          {measurements && measurements.limit > 0 && <span>{` ${t('releases.takenBackAt', measurements)}`}</span>}
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
          {packages.map(each => {
            const { name, stable, canary, untrusted, audience, has_settings, change } = each
            return (
              <PackageRow
                key={name}
                name={name}
                live={
                  <>
                    <MeasuredBuild name={name} build={stable} measurements={measurements} />
                    {untrusted && <Badge tone="warning">{t('releases.untrusted')}</Badge>}
                    {audience && <Badge>{t('audience.limited')}</Badge>}
                  </>
                }
                change={change}
                onChange={() => onChange({ name, live: stable, disabled: false })}
                onHistory={() => onHistory(name)}
                {...(name !== 'shell' && {
                  onAudience: () => rules.onAudience(each),
                  ...(has_settings && { onSettings: () => rules.onSettings(name) }),
                  onPictures: () => onPictures(name, [stable, ...(canary ? [canary.build] : [])]),
                })}
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
            )
          })}
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
