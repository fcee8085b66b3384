import { readReleaseWords } from './release-words'

const to = ['--to', 'https://panel.example']
const read = (...words: string[]) => readReleaseWords([...words, ...to], 'mfe-hosting')

describe('panel release', () => {
  it('without a command builds, publishes and makes live, for the given share of visitors', () => {
    expect(read()).toMatchObject({ command: undefined, percent: undefined, publishOnly: false })
    expect(read('--canary', '10', '--why', 'opens')).toMatchObject({ percent: 10, reason: 'opens' })
    for (const word of ['--publish-only', 'publish'])
      expect(read(word)).toMatchObject({ command: undefined, publishOnly: true })
  })

  it.each([
    [['promote', 'B1', '--why', 'well'], { action: 'promote', name: 'mfe-hosting', build: 'B1', reason: 'well' }],
    [['canary', 'B1', '10'], { action: 'canary', name: 'mfe-hosting', build: 'B1', percent: 10, reason: '' }],
    [['rollback'], { action: 'rollback', name: 'mfe-hosting', build: undefined, reason: '' }],
    [['enable'], { action: 'enable', name: 'mfe-hosting', build: undefined, reason: '' }],
    [['history'], { action: 'history', name: 'mfe-hosting' }],
    [['status'], { action: 'status' }],
    [['logs', '--last', '5'], { action: 'logs', name: 'mfe-hosting', last: 5 }],
  ])('%j is for the panel of the folder', (words, command) => {
    expect(read(...words).command).toEqual(command)
  })

  it.each([
    [['promote'], 'Write panel release promote BUILD'],
    [['rollback', 'B1'], 'Write panel release rollback'],
    [['canary', 'B1', '101'], "PERCENT is '101', but must be a whole number from 0 to 100"],
    [['--canary', 'ten'], "--canary is 'ten', but must be a whole number from 0 to 100"],
    [
      ['retire'],
      "There is no 'retire': write panel release with one of publish, promote, canary, rollback, disable, enable, status, history, logs",
    ],
    [['logs', '--last', '0'], "--last is '0', but must be a whole number from 1 to 999"],
    [['status', '--follow'], '--last and --follow are for logs'],
    [['toString'], "There is no 'toString'"],
    [
      ['promote', 'B1', '--publish-only'],
      '--canary and --publish-only go without a word: write panel release --canary PERCENT --to ADDRESS',
    ],
    [
      ['untrusted', 'B1'],
      'untrusted works only where the release store is: the operator writes npm run release -- untrusted NAME [BUILD], without --to',
    ],
    [['team', 'list'], 'team list works only where the release store is'],
    [['--who', 'me'], "Unknown option '--who'"],
  ])('%j is refused with a sentence', (words, sentence) => {
    expect(() => read(...words)).toThrow(sentence)
  })

  it('asks for the address of the product', () => {
    expect(() => readReleaseWords(['status'], 'mfe-hosting')).toThrow(
      '--to is missing: add --to and the address of a product',
    )
  })
})
