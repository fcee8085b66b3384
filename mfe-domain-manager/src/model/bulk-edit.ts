import { plainRecord, type StoredRecord } from '@panel/shared/rules'
import type { StagedRecord } from './staged-changes'

/** What is to become of many records: `ttl` is '' where each keeps its own, `find` '' where contents stay. */
interface BulkEdit {
  ttl: string
  find: string
  replace: string
}

interface RecordUpdate {
  id: number
  record: StoredRecord
}

/** The records that an edit of many changes, as they will be. */
export const editAll = (records: readonly StagedRecord[], { ttl, find, replace }: BulkEdit): RecordUpdate[] =>
  records.flatMap(record => {
    if (record.staged === 'delete') return []
    const content = find === '' ? record.content : record.content.replaceAll(find, replace)
    const edited = { ...plainRecord(record), content, ttl: ttl === '' ? record.ttl : Number(ttl) }
    return edited.content === record.content && edited.ttl === record.ttl ? [] : [{ id: record.id, record: edited }]
  })
