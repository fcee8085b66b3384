import { sampleRecord } from '../testing/sample-domain'
import {
  changeSet,
  type StagedChange,
  stageAddition,
  stageDeletion,
  stageUpdate,
  takeBack,
  withStaged,
} from './staged-changes'

const www = sampleRecord()
const shop = { host: 'shop', type: 'A', content: '192.0.2.7', ttl: 300, priority: null } as const
const moved = { ...shop, host: 'www' }

test.each<[string, StagedChange[], StagedChange[]]>([
  ['added', stageAddition([], shop), [{ op: 'add', id: -1, record: shop }]],
  [
    'two added',
    stageAddition(stageAddition([], shop), moved).map(one => ({ ...one })),
    [
      { op: 'add', id: -1, record: shop },
      { op: 'add', id: -2, record: moved },
    ],
  ],
  ['added, then changed', stageUpdate(stageAddition([], shop), -1, moved), [{ op: 'add', id: -1, record: moved }]],
  ['added, then deleted', stageDeletion(stageAddition([], shop), [-1]), []],
  ['changed twice', stageUpdate(stageUpdate([], 1, shop), 1, moved), [{ op: 'update', id: 1, record: moved }]],
  ['changed, then deleted', stageDeletion(stageUpdate([], 1, shop), [1]), [{ op: 'delete', id: 1 }]],
  ['deleted, then taken back', takeBack(stageDeletion([], [1]), 1), []],
])('a record that is %s', (_, changes, expected) => {
  expect(changes).toEqual(expected)
})

test('the list shows each record as it will be', () => {
  const changes = stageDeletion(stageAddition(stageUpdate([], 1, moved), shop), [2])
  const shown = withStaged([www, { ...www, id: 2 }, { ...www, id: 3 }], changes, 12)
  expect(shown.map(({ id, staged, content }) => [id, staged, content])).toEqual([
    [1, 'update', '192.0.2.7'],
    [2, 'delete', www.content],
    [3, undefined, www.content],
    [-1, 'add', '192.0.2.7'],
  ])
})

test('what was deleted by somebody else is added again with its change, and not deleted twice', () => {
  const changes = stageDeletion(stageUpdate(stageUpdate([], 1, moved), 8, shop), [9])
  expect(changeSet([www], changes)).toEqual([
    { op: 'update', id: 1, record: { ...moved, comment: '' } },
    { op: 'add', record: shop },
  ])
})
