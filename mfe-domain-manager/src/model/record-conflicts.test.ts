import { plainRecord } from '@panel/shared/rules'
import { sampleRecord } from '../testing/sample-domain'
import { conflictsOf, mergeRecords, settleConflict } from './record-conflicts'
import { changeSet, stageDeletion, stageUpdate } from './staged-changes'

const www = sampleRecord()
const before = plainRecord(www)
const moved = { ...before, content: '192.0.2.9' }
const slower = { ...before, ttl: 3600 }
const elsewhere = { ...before, content: '192.0.2.50' }

const stored = new Map([[1, before]])
const mine = stageUpdate([], 1, moved, before)

test('changes of different parts of a record go together, of the same part they do not', () => {
  expect(mergeRecords(before, slower, moved)).toEqual({ ...moved, ttl: 3600 })
  expect(mergeRecords(before, elsewhere, moved)).toBeNull()
  expect(mergeRecords(before, moved, moved)).toEqual(moved)
})

test.each([
  ['nobody else changed it', [www], mine, []],
  ['both made the same of it', [{ ...www, ...moved }], mine, []],
  ['both deleted it', [], stageDeletion([], [1], stored), []],
  [
    'they changed its TTL',
    [{ ...www, ...slower }],
    mine,
    [{ theirs: slower, mine: moved, both: { ...moved, ttl: 3600 } }],
  ],
  ['they changed its content too', [{ ...www, ...elsewhere }], mine, [{ theirs: elsewhere, mine: moved, both: null }]],
  ['they deleted it', [], mine, [{ theirs: null, mine: moved, both: null }]],
  [
    'they changed what I delete',
    [{ ...www, ...slower }],
    stageDeletion([], [1], stored),
    [{ theirs: slower, mine: null }],
  ],
])('a record that waits to be changed: %s', (_, now, changes, expected) => {
  expect(conflictsOf(now, changes)).toMatchObject(expected)
})

test('a record that is changed twice is compared with others as it was before the first change', () => {
  const twice = stageUpdate(mine, 1, { ...moved, ttl: 60 }, moved)
  expect(conflictsOf([{ ...www, ...slower }], twice)).toMatchObject([{ before, theirs: slower }])
})

test.each([
  ['theirs', []],
  ['mine', [{ op: 'update', id: 1, record: { ...moved, comment: '' } }]],
  ['both', [{ op: 'update', id: 1, record: { ...moved, ttl: 3600, comment: '' } }]],
] as const)('the choice %s settles it', (choice, expected) => {
  const records = [{ ...www, ...slower }]
  const [conflict] = conflictsOf(records, mine)
  const settled = conflict ? settleConflict(mine, conflict, choice) : mine
  expect(conflictsOf(records, settled)).toEqual([])
  expect(changeSet(records, settled)).toEqual(expected)
})

test('what they deleted is added again where mine is chosen', () => {
  const [conflict] = conflictsOf([], mine)
  const settled = conflict ? settleConflict(mine, conflict, 'mine') : mine
  expect(conflictsOf([], settled)).toEqual([])
  expect(changeSet([], settled)).toEqual([{ op: 'add', record: moved }])
})
