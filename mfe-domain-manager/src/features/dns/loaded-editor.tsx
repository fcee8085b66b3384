import { useQuery } from '@panel/shared/api-client'
import type { DnsRecord, Domain } from '@panel/shared/contract'
import { hasDraft } from '@panel/shared/forms'
import { fullName } from '@panel/shared/rules'
import { useMemo, useRef, useState } from 'react'
import { draftKeyOf, newDraftKeyOf } from '../../model/dns-draft-keys'
import { filterRecords, type RecordFilter, sortRecords, typesIn } from '../../model/record-filter'
import type { StagedRecord } from '../../model/staged-changes'
import { AddRecord } from './add-record'
import { hostUpdatesQuery } from './api/served'
import styles from './dns.module.css'
import { EditorDialogs, useEditorDialogs } from './editor-dialogs'
import { EditorHead } from './editor-head'
import { ListTools } from './list/list-tools'
import { NoneFound, NoRecords } from './list/no-records'
import { RecordList } from './list/record-list'
import { DnssecSection } from './served/dnssec-section'
import { SecondariesSection } from './served/secondaries-section'
import { StatusLine } from './served/status-line'
import { StagedBar } from './staged/staged-bar'
import { useStaged } from './staged/use-staged'

interface LoadedEditorProps {
  domain: Domain
  records: readonly DnsRecord[]
  wide: boolean
  onExpand: (() => void) | undefined
  shown: number | undefined
}

const fewRecords = 5

/** The records with what can be done with them. One form is open at a time; the other keeps what was typed. */
export const LoadedEditor = ({ domain, records: stored, wide, onExpand, shown: wanted }: LoadedEditorProps) => {
  const [filter, setFilter] = useState<RecordFilter>(() => {
    const record = stored.find(({ id }) => id === wanted)
    return record ? { text: record.host, type: record.type } : { text: '', type: 'all' }
  })
  // A form that was being filled in when the page was left opens again.
  const [edited, setEdited] = useState<StagedRecord | undefined>(() =>
    stored.find(record => hasDraft(draftKeyOf(record))),
  )
  const [adding, setAdding] = useState(() => !edited && hasDraft(newDraftKeyOf(domain.id)))
  const [fresh, setFresh] = useState(wanted)
  const { data: updates } = useQuery(hostUpdatesQuery(domain.id))
  const showFresh = ({ id }: DnsRecord) => setFresh(id)
  const addButton = useRef<HTMLButtonElement>(null)
  const dialogs = useEditorDialogs(domain.id)
  const staged = useStaged(domain.id, stored)
  const { records } = staged
  // Sorted once, not with each key in the search.
  const sorted = useMemo(() => sortRecords(records), [records])
  const types = useMemo(() => typesIn(records), [records])
  const shown = useMemo(() => filterRecords(sorted, filter), [sorted, filter])
  const zone = fullName(domain)
  const stopAdding = () => {
    setAdding(false)
    addButton.current?.focus()
  }
  const common = { domainId: domain.id, zone, records, staged }
  return (
    <div className={styles.editor}>
      <EditorHead
        zone={zone}
        records={stored}
        addButton={addButton}
        adding={adding}
        onAdd={() => {
          setEdited(undefined)
          setAdding(true)
        }}
        dialogs={dialogs}
        onExpand={onExpand}
      />
      <StatusLine domainId={domain.id} />
      {adding && (
        <div className={styles.form}>
          <AddRecord {...common} onDone={stopAdding} onAdded={showFresh} />
        </div>
      )}
      {(records.length > fewRecords || wide) && records.length > 0 && (
        <ListTools filter={filter} onFilter={setFilter} types={types} />
      )}
      {records.length === 0 && !adding && <NoRecords onTemplate={dialogs.template.show} />}
      {records.length > 0 && shown.length === 0 && <NoneFound onClear={() => setFilter({ text: '', type: 'all' })} />}
      <RecordList
        {...common}
        shown={shown}
        wide={wide}
        edited={edited}
        fresh={fresh}
        updates={updates}
        onFresh={showFresh}
        onExpand={onExpand}
        onEdit={record => {
          if (record) setAdding(false)
          setEdited(record)
        }}
      />
      <StagedBar domainId={domain.id} stored={stored} staged={staged} />
      <DnssecSection domain={domain} />
      <SecondariesSection domainId={domain.id} />
      <EditorDialogs domainId={domain.id} zone={zone} records={stored} dialogs={dialogs} />
    </div>
  )
}
