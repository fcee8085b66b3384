import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { DnsRecord, Domain } from '@panel/shared/contract'
import { hasDraft, useDialogDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { domainCan, fullName } from '@panel/shared/rules'
import { Alert, Button, EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { Server } from '@panel/shared/ui/icons'
import { useMemo, useRef, useState } from 'react'
import { verdictText, withRules } from '../../common/rule-texts'
import { newDraftKeyOf, pasteDraftKeyOf, templateDraftKeyOf } from '../../model/record-draft'
import { filterRecords, type RecordFilter, typesIn } from '../../model/record-filter'
import { AddRecord } from './add-record'
import { recordsQuery } from './api/list-records'
import styles from './dns.module.css'
import { EditorHead } from './editor-head'
import { HistoryDialog } from './history/history-dialog'
import { ListTools } from './list/list-tools'
import { RecordList } from './list/record-list'
import { PasteDialog } from './paste/paste-dialog'
import { DnssecSection } from './served/dnssec-section'
import { StatusLine } from './served/status-line'
import { TemplateDialog } from './template/template-dialog'

interface RecordsEditorProps {
  domain: Domain
  wide: boolean
  /** Opens the records on the full page; absent where they are. */
  onExpand?: () => void
}

/** The records of a domain, or why they cannot be managed now (S4.8, S8.11). */
export const RecordsEditor = ({ domain, wide, onExpand }: RecordsEditorProps) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const refusal = verdictText(t, domainCan.manageDns(domain))
  const { data, error, isFetching, refetch } = useQuery({ ...recordsQuery(domain.id), enabled: refusal === undefined })
  if (refusal !== undefined)
    return (
      <Alert live={false} title={t('dns.title')}>
        {refusal}
      </Alert>
    )
  if (data) return <LoadedEditor domain={domain} records={data} wide={wide} onExpand={onExpand} />
  if (error)
    return (
      <ErrorState
        title={errorText(error, t('dns.loadFailed'))}
        actions={
          <Button pending={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      />
    )
  return (
    <SkeletonGroup label={t('loading')} className={styles.loading}>
      <Skeleton width="30%" />
      <Skeleton height="3.5rem" shape="block" />
      <Skeleton height="3.5rem" shape="block" />
    </SkeletonGroup>
  )
}

interface LoadedEditorProps extends RecordsEditorProps {
  records: readonly DnsRecord[]
}

const fewRecords = 5

const LoadedEditor = ({ domain, records, wide, onExpand }: LoadedEditorProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [filter, setFilter] = useState<RecordFilter>({ text: '', type: 'all' })
  const [adding, setAdding] = useState(() => hasDraft(newDraftKeyOf(domain.id)))
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
        onAdd={() => setAdding(true)}
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
      <RecordList {...common} shown={shown} wide={wide} whenEmpty={addButton} />
      <DnssecSection domainId={domain.id} />
      <TemplateDialog {...common} draft={template} />
      <PasteDialog domainId={domain.id} draft={pasting} />
      <HistoryDialog domainId={domain.id} open={showsHistory} onClose={() => setShowsHistory(false)} />
    </div>
  )
}
