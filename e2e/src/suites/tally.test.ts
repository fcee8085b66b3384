import { oneCheck, summary } from './tally'

test('the last line counts all suites', () => {
  const { text, ok } = summary([oneCheck('lint', true), { suite: 'unit', passed: 41, failed: 0 }])
  expect(text.trimEnd().split('\n').at(-1)).toBe('42 passed, 0 failed')
  expect(ok).toBe(true)
})

test('what failed is named again at the end, above the last line', () => {
  const { text } = summary([{ suite: 'unit', passed: 1, failed: 1, remarks: ['failed adds a record: Error: no'] }])
  expect(text.trimEnd().split('\n').slice(-2)).toEqual(['unit: failed adds a record: Error: no', '1 passed, 1 failed'])
})

test('a suite that ran nothing has failed', () => {
  const { text, ok } = summary([{ suite: 'unit', passed: 0, failed: 0 }])
  expect(text).toContain('0 passed, 1 failed')
  expect(ok).toBe(false)
})

test('one failed check fails the run', () => {
  expect(summary([oneCheck('lint', false), oneCheck('types', true)])).toMatchObject({ ok: false })
})

test('no suite at all is no success', () => {
  expect(summary([]).ok).toBe(false)
})
