import { useTranslation } from '@panel/shared/i18n'
import { DEFAULT_TTL, TTL_PRESETS } from '@panel/shared/rules'
import { Select, TextField } from '@panel/shared/ui'
import { useState } from 'react'
import { FindingText } from './finding-text'
import styles from './form.module.css'
import { useDuration } from './use-duration'
import type { RecordForm } from './use-record-form'

const other = 'other'

const isPreset = (ttl: string): boolean => TTL_PRESETS.some(preset => String(preset) === ttl)

/** How long resolvers keep the record: common times, or any number of seconds, also written `1h30m`. */
export const TtlField = ({ record }: { record: RecordForm }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const duration = useDuration()
  const { ttl } = record.draft
  const [free, setFree] = useState(!isPreset(ttl))
  const finding = record.errorOf('ttl')
  const presets = TTL_PRESETS.map(seconds => ({
    value: String(seconds),
    label: seconds === DEFAULT_TTL ? t('dns.ttlDefault', { time: duration(seconds) }) : duration(seconds),
  }))
  const choose = (value: string) => {
    setFree(value === other)
    if (value !== other) record.changeTtl(value)
  }
  const typing = free || !isPreset(ttl)
  return (
    <>
      <Select
        label={t('dns.ttl')}
        className={styles.half}
        options={[...presets, { value: other, label: t('dns.ttlOther') }]}
        value={typing ? other : ttl}
        onChange={event => choose(event.target.value)}
      />
      {typing && (
        <TextField
          label={t('dns.ttlSeconds')}
          className={styles.half}
          description={t('dns.ttlHint')}
          mono
          autoComplete="off"
          error={finding && <FindingText finding={finding} onFix={record.applyFix} />}
          {...record.register('ttl')}
        />
      )}
    </>
  )
}
