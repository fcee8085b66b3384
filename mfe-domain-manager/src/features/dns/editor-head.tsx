import type { DnsRecord } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { downloadText } from '@panel/shared/lists'
import { formatZone, MAX_RECORDS, plainRecord } from '@panel/shared/rules'
import { Button, IconButton } from '@panel/shared/ui'
import {
  ClipboardList,
  ClipboardPaste,
  Download,
  FileText,
  Maximize2,
  MoreHorizontal,
  Plus,
  RotateCw,
} from '@panel/shared/ui/icons'
import { Menu } from '@panel/shared/ui/overlays'
import type { Ref } from 'react'
import styles from './dns.module.css'
import type { Dialogs } from './editor-dialogs'

interface EditorHeadProps {
  zone: string
  records: readonly DnsRecord[]
  addButton: Ref<HTMLButtonElement>
  adding: boolean
  onAdd: () => void
  dialogs: Dialogs
  onExpand: (() => void) | undefined
}

const direct = ['template', 'paste', 'history']

/** From so many records on the limit is shown, before it is reached. */
const nearlyFull = MAX_RECORDS * 0.9

/** How many records there are, and what can be done with all of them. */
export const EditorHead = ({ zone, records, addButton, adding, onAdd, dialogs, onExpand }: EditorHeadProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const download = () => downloadText(`${zone}.zone`, 'text/dns', formatZone(records.map(plainRecord), zone))
  const isFull = records.length >= MAX_RECORDS
  const whyNot = isFull ? 'dns.full' : adding ? 'dns.addingNow' : undefined
  const entries = [
    { id: 'template', label: t('dns.template.open'), icon: <ClipboardList />, onAction: dialogs.template.show },
    { id: 'paste', label: t('dns.paste.open'), icon: <ClipboardPaste />, onAction: dialogs.pasting.show },
    { id: 'text', label: t('dns.text.open'), icon: <FileText />, onAction: dialogs.text.show },
    {
      id: 'export',
      label: t('dns.export'),
      icon: <Download />,
      onAction: download,
      ...(records.length === 0 && { disabledReason: t('dns.empty') }),
    },
    { id: 'history', label: t('dns.history.open'), icon: <RotateCw />, onAction: dialogs.history.show },
  ]
  // Where there is room, the tools that are used most are buttons.
  const buttons = onExpand ? [] : entries.filter(({ id }) => direct.includes(id))
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        {/* The page of the records has them in its own title. */}
        {onExpand && <h4 className={styles.heading}>{t('dns.title')}</h4>}
        <span className={styles.count}>
          {t(records.length > nearlyFull ? 'dns.countOf' : 'dns.count', { count: records.length, max: MAX_RECORDS })}
        </span>
      </div>
      <div className={styles.buttons}>
        <Button
          ref={addButton}
          size="sm"
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          disabledReason={whyNot && t(whyNot, { max: MAX_RECORDS })}
          onClick={onAdd}
        >
          {t('dns.add')}
        </Button>
        {buttons.map(({ id, label, icon, onAction }) => (
          <Button key={id} size="sm" icon={icon} onClick={onAction}>
            {label}
          </Button>
        ))}
        {onExpand && (
          <IconButton size="sm" label={t('dns.expand')} icon={<Maximize2 aria-hidden="true" />} onClick={onExpand} />
        )}
        <Menu
          label={t('dns.more')}
          iconOnly
          size="sm"
          trigger={<MoreHorizontal aria-hidden="true" />}
          groups={[{ id: 'all', entries }]}
        />
      </div>
    </div>
  )
}
