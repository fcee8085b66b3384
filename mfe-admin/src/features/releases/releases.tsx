import { useQuery } from '@panel/shared/api-client'
import type { LivePackage } from '@panel/shared/contract/releases'
import { useTranslation } from '@panel/shared/i18n'
import { lazyComponent } from '@panel/shared/panel'
import { useState } from 'react'
import { Loaded } from '../../common/loaded'
import { releasesQuery } from './api/releases'
import { Flags } from './flags'
import { HistoryDialog } from './history-dialog'
import { PicturesDialog } from './pictures-dialog'
import { ReleaseDialog, type ReleaseSubject } from './release-dialog'
import { ReleasesTable } from './releases-table'

const AudienceDialog = lazyComponent(async () => (await import('./audience-dialog')).AudienceDialog)
const SettingsDialog = lazyComponent(async () => (await import('./settings-dialog')).SettingsDialog)

/** What is live and on trial of each package, by whom and why, and the means to change it. */
export const Releases = () => {
  const { t } = useTranslation('mfe-admin')
  const query = useQuery(releasesQuery())
  const [changing, setChanging] = useState<ReleaseSubject | null>(null)
  const [limiting, setLimiting] = useState<LivePackage | null>(null)
  const [setting, setSetting] = useState<string | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const [seeing, setSeeing] = useState<{ name: string; builds: string[] } | null>(null)
  return (
    <Loaded query={query} failed={t('releases.failed')} headingLevel={2}>
      {releases => (
        <>
          <ReleasesTable
            releases={releases}
            onChange={setChanging}
            onHistory={setReading}
            onAudience={setLimiting}
            onSettings={setSetting}
            onPictures={(name, builds) => setSeeing({ name, builds })}
          />
          <Flags />
          {limiting && (
            <AudienceDialog
              name={limiting.name}
              audience={limiting.audience}
              isSet={limiting.audience_set === true}
              onClose={() => setLimiting(null)}
            />
          )}
          {setting !== null && <SettingsDialog name={setting} onClose={() => setSetting(null)} />}
          {changing && <ReleaseDialog subject={changing} onClose={() => setChanging(null)} />}
          {reading !== null && <HistoryDialog name={reading} onClose={() => setReading(null)} />}
          {seeing && <PicturesDialog {...seeing} onClose={() => setSeeing(null)} />}
        </>
      )}
    </Loaded>
  )
}
