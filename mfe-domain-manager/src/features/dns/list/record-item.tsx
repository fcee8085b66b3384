import type { HostUpdate } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Badge, Checkbox, IconButton } from '@panel/shared/ui'
import { Pencil, Trash2, X } from '@panel/shared/ui/icons'
import { memo } from 'react'
import type { StagedRecord } from '../../../model/staged-changes'
import { useDuration } from '../form/use-duration'
import { useFocusOnMount } from '../use-form-part'
import { HostUpdateText } from './host-update-text'
import styles from './list.module.css'

interface RecordItemProps {
  record: StagedRecord
  /** The last update of its name by a program. */
  update: HostUpdate | undefined
  onEdit: (record: StagedRecord) => void
  onDelete: (record: StagedRecord) => void
  /** Drops the change that waits for this record. */
  onTakeBack: (record: StagedRecord) => void
  /** The reader comes back from the form of this record: its button takes the focus. */
  focused: boolean
  /** Chosen together with others; absent where records are not chosen. */
  chosen?: boolean
  onChoose?: (record: StagedRecord) => void
}

const tones = { add: 'success', update: 'info', delete: 'danger' } as const

/** One record of the list with its two actions; drawn again only when it is another one. */
export const RecordItem = memo(({ record, update, focused, chosen, onChoose, ...on }: RecordItemProps) => {
  const item = useFocusOnMount<HTMLDivElement>(focused)
  const { t } = useTranslation('mfe-domain-manager')
  const duration = useDuration()
  const { type, host, content, ttl, priority, comment, staged } = record
  return (
    <div ref={item} className={styles.item} data-choosable={onChoose ? true : undefined} data-staged={staged}>
      {onChoose && (
        <span className={styles.choose}>
          <Checkbox
            label={t('dns.select.one', { type, host })}
            labelHidden
            checked={chosen ?? false}
            onChange={() => onChoose(record)}
          />
        </span>
      )}
      <span className={styles.type}>
        <Badge>{type}</Badge>
        {staged && <Badge tone={tones[staged]}>{t(`dns.staged.state.${staged}`)}</Badge>}
      </span>
      <code className={styles.host}>{host}</code>
      <div className={styles.content}>
        <code>
          {priority !== null && (
            <span className={styles.priority} title={t('dns.priority')}>
              {priority}
            </span>
          )}
          {content}
        </code>
        {comment && <p className={styles.comment}>{comment}</p>}
        {update && <HostUpdateText update={update} />}
      </div>
      <span className={styles.ttl} title={t('dns.ttlValue', { count: ttl })}>
        {duration(ttl)}
      </span>
      <span className={styles.actions}>
        {staged && (
          <IconButton
            size="sm"
            label={t('dns.staged.takeBack', { type, host })}
            icon={<X aria-hidden="true" />}
            onClick={() => on.onTakeBack(record)}
          />
        )}
        {staged !== 'delete' && (
          <IconButton
            size="sm"
            label={t('dns.edit', { type, host })}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => on.onEdit(record)}
          />
        )}
        {!staged && (
          <IconButton
            size="sm"
            label={t('dns.delete', { type, host })}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => on.onDelete(record)}
          />
        )}
      </span>
    </div>
  )
})
