import type { ReleaseChange } from '@panel/shared/contract/releases'
import { useTranslation } from '@panel/shared/i18n'
import { Cell, Row } from '@panel/shared/lists'
import { Button, Inline } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import { LastChange } from './last-change'

interface PackageRowProps {
  name: string
  live: ReactNode
  change: ReleaseChange | null
  onChange: () => void
  onHistory: () => void
  /** Missing where nothing is seen in a trial. */
  onPictures?: () => void
  /** Missing where everybody gets it, as the shell. */
  onAudience?: () => void
  /** Missing where there are none. */
  onSettings?: () => void
  /** The build on trial. */
  children: ReactNode
}

/** One package: what is live, what is on trial, what was changed last, and what can be done. */
export const PackageRow = ({
  name,
  live,
  change,
  onChange,
  onHistory,
  onPictures,
  onAudience,
  onSettings,
  children,
}: PackageRowProps) => {
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
          {onAudience && (
            <Button size="sm" variant="ghost" aria-label={t('audience.openNamed', { name })} onClick={onAudience}>
              {t('audience.open')}
            </Button>
          )}
          {onSettings && (
            <Button size="sm" variant="ghost" aria-label={t('panelSettings.openNamed', { name })} onClick={onSettings}>
              {t('panelSettings.open')}
            </Button>
          )}
          {onPictures && (
            <Button size="sm" variant="ghost" aria-label={t('releases.picturesNamed', { name })} onClick={onPictures}>
              {t('releases.pictures')}
            </Button>
          )}
        </Inline>
      </Cell>
    </Row>
  )
}
