import type { DnsRecord, Domain } from '@panel/shared/contract'
import { hasDraft, useDialogDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { fullName } from '@panel/shared/rules'
import { Button, EmptyState } from '@panel/shared/ui'
import { Server } from '@panel/shared/ui/icons'
import { useMemo, useRef, useState } from 'react'
import { draftKeyOf, newDraftKeyOf, pasteDraftKeyOf, templateDraftKeyOf } from '../../model/record-draft'
import { filterRecords, type RecordFilter, typesIn } from '../../model/record-filter'
import { AddRecord } from './add-record'
import styles from './dns.module.css'
import { EditorHead } from './editor-head'
import { HistoryDialog } from './history/history-dialog'
import { ListTools } from './list/list-tools'
import { RecordList } from './list/record-list'
import { PasteDialog } from './paste/paste-dialog'
import { DnssecSection } from './served/dnssec-section'
import { StatusLine } from './served/status-line'
import { TemplateDialog } from './template/template-dialog'

interface LoadedEditorProps {
  domain: Domain
  records: readonly DnsRecord[]
  wide: boolean
  onExpand: (() => void) | undefined
}

const fewRecords = 5

/** The records with what can be done with them. One form is open at a time; the other keeps what was typed. */
export const LoadedEditor = ({ domain, records, wide, onExpand }: LoadedEditorProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [filter, setFilter] = useState<RecordFilter>({ text: '', type: 'all' })
  // A form that was being filled in when the page was left opens again.
  const [edited, setEdited] = useState(() => records.find(record => hasDraft(draftKeyOf(record))))
  const [adding, setAdding] = useState(() => !edited && hasDraft(newDraftKeyOf(domain.id)))
  const addButton = useRef<HTMLButtonElement>(null)
  const pasting = useDialogDraft(pasteDraftKeyOf(domain.id))
  const template = useDialogDraft(templateDraftKeyOf(domain.id))
  const [showsHistory, setShowsHistory] = useState(false)
  const shown = useMemo(() => filterRecords(records, filter), [records, filter])
  const zone = fullName(domain)
  const stopAdding = () => {
    setAdding(false)
    addButton.current?.focus()
  }
  const common = { domainId: domain.id, zone, records }
  return (
    <div className={styles.editor}>
      <EditorHead
        zone={zone}
        records={records}
        addButton={addButton}
        adding={adding}
        onAdd={() => {
          setEdited(undefined)
          setAdding(true)
        }}
        onPaste={pasting.show}
        onTemplate={template.show}
        onHistory={() => setShowsHistory(true)}
        onExpand={onExpand}
      />
      <StatusLine domainId={domain.id} />
      {adding && (
        <div className={styles.form}>
          <AddRecord {...common} onDone={stopAdding} />
        </div>
      )}
      {(records.length > fewRecords || wide) && records.length > 0 && (
        <ListTools filter={filter} onFilter={setFilter} types={typesIn(records)} />
      )}
      {records.length === 0 && !adding && (
        <EmptyState
          icon={<Server />}
          title={t('dns.empty')}
          actions={<Button onClick={template.show}>{t('dns.template.open')}</Button>}
        >
          {t('dns.emptyHint')}
        </EmptyState>
      )}
      {records.length > 0 && shown.length === 0 && (
        <EmptyState
          title={t('dns.noneFound')}
          actions={<Button onClick={() => setFilter({ text: '', type: 'all' })}>{t('list.clearFilter')}</Button>}
        />
      )}
      <RecordList
        {...common}
        shown={shown}
        wide={wide}
        whenEmpty={addButton}
        edited={edited}
        onEdit={record => {
          if (record) setAdding(false)
          setEdited(record)
        }}
      />
      <DnssecSection domainId={domain.id} />
      <TemplateDialog {...common} draft={template} />
      <PasteDialog domainId={domain.id} draft={pasting} />
      <HistoryDialog domainId={domain.id} open={showsHistory} onClose={() => setShowsHistory(false)} />
    </div>
  )
}
