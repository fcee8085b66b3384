import { measure } from '@panel/shared/testing/metric'
import catalogue from './catalogue.json'
import { controlsIn } from './controls'
import { measuredIn, trustDocument, verdicts } from './document'
import { readMetric } from './metrics'
import reasons from './reasons.json'

const metrics = [
  measure('TAB-1 logout: ms until all tabs are home', 420, 'most', 1000),
  measure('TAB-1 logout: private texts left', 0, 'most', 0),
  measure('TAB-1 expiry: private texts left', 2, 'most', 0),
  measure('LEAK-1 control: MB of heap found', 6, 'least', 1),
  measure('LEAK-1 mfe-auth MB of heap', 0.2, 'most', 1),
  measure('RELEASE pages that failed', 0, 'most', 0),
]

const document = trustDocument({
  metrics,
  controls: new Map([['TAB-1', ['a tab that hears nothing is found']]]),
  catalogue: { 'TAB-1': 'all tabs end', 'LEAK-1': 'no leak', 'SOAK-1': 'an hour' },
  reasons: { 'SOAK-1': 'half an hour: nothing grows later' },
  commit: 'abc1234',
  date: '2026-01-02',
})

test('a number has a row for each of its limits, with the worst of several measurements', () => {
  const control = 'a tab that hears nothing is found'
  expect(document).toContain(
    `| TAB-1 | all tabs end | 420 (logout: ms until all tabs are home) | at most 1000 | pass | ${control} | abc1234 | 2026-01-02 |`,
  )
  expect(document).toContain(`| TAB-1 | all tabs end | 2, worst of 2 | at most 0 | fail | ${control} |`)
})

test("a control's own metric is no row, and what is not measured is said", () => {
  expect(document).toContain('| LEAK-1 | no leak | 0.2 (mfe-auth MB of heap) | at most 1 | pass | – |')
  expect(document).not.toContain('at least 1 |')
  expect(document).toContain('| SOAK-1 | an hour | – | – | not measured | – | – | – |')
  expect(document).toContain('2 of 3 numbers of the catalogue')
})

test('what is measured beyond the catalogue has its row too', () => {
  expect(document).toContain('| RELEASE | beyond the catalogue | 0 (pages that failed) |')
})

test('it says where a test does otherwise than the catalogue asks', () => {
  expect(document).toContain('| SOAK-1 | half an hour: nothing grows later |')
})

test('a reason is given for numbers of the catalogue only', () => {
  expect(Object.keys(reasons).filter(number => !(number in catalogue))).toEqual([])
})

test('one metric beyond its limit fails its number', () => {
  expect([...verdicts(metrics)]).toEqual([
    ['TAB-1', 'fail'],
    ['LEAK-1', 'pass'],
    ['RELEASE', 'pass'],
  ])
})

test('the document is read back: what had a verdict', () => {
  expect(measuredIn(document)).toEqual(['TAB-1', 'LEAK-1', 'RELEASE'])
})

test('a run of some suites writes the rows of what they measure and leaves the others', () => {
  const later = trustDocument({
    metrics: [measure('SOAK-1 MB an hour', 0.4, 'most', 1), measure('LEAK-1 mfe-auth MB of heap', 3, 'most', 1)],
    controls: new Map(),
    catalogue: { 'TAB-1': 'all tabs end', 'LEAK-1': 'no leak', 'SOAK-1': 'an hour' },
    reasons: {},
    commit: 'def5678',
    date: '2026-01-03',
    before: document,
  })
  expect(later).toContain('| SOAK-1 | an hour | 0.4 (MB an hour) | at most 1 | pass | – | def5678 | 2026-01-03 |')
  expect(later).toContain('| LEAK-1 | no leak | 3 (mfe-auth MB of heap) | at most 1 | fail | – | def5678 |')
  expect(later).not.toContain('| 0.2 (mfe-auth')
  const kept = (text: string) => text.split('\n').filter(line => /^\| (TAB-1|RELEASE) /.test(line))
  expect(kept(later)).toEqual(kept(document))
  expect(later).toContain('3 of 3 numbers of the catalogue')
})

test('a run of some suites leaves the limits of a number that others measure', () => {
  const later = trustDocument({
    metrics: [measure('TAB-1 logout: private texts left', 0, 'most', 0)],
    controls: new Map(),
    catalogue: { 'TAB-1': 'all tabs end' },
    reasons: {},
    commit: 'def5678',
    date: '2026-01-03',
    before: document,
  })
  expect(later).toContain('| TAB-1 | all tabs end | 0 (logout: private texts left) | at most 0 | pass | – | def5678 |')
  expect(later).not.toContain('2, worst of 2')
  expect(later).toContain('| 420 (logout: ms until all tabs are home) | at most 1000 | pass |')
})

test('a metric is found in what a test printed', () => {
  expect(readMetric('  {"id":"SRI-1 ran","metric":0,"most":0,"verdict":"pass"}')).toMatchObject({ metric: 0 })
  expect(readMetric('{"id":"SRI-1 ran"}')).toBeUndefined()
  expect(readMetric('ok 12 a test')).toBeUndefined()
})

test('controls are found by their titles', () => {
  const text = `test('CSP-1 control: a loose source is seen', () => {})\ntest("TAB-1 a logout", () => {})`
  const cases = `test.each(steps)('MIG-1 control: a step that breaks is found (%s)', () => {})`
  expect([...controlsIn([text, cases])]).toEqual([
    ['CSP-1', ['a loose source is seen']],
    ['MIG-1', ['a step that breaks is found']],
  ])
})
