import { userInfo } from 'node:os'
import { UsageError } from '@panel/kit/release/vocabulary'
import { readCommandLine } from './command-line'

const all =
  'publish, promote, canary, rollback, disable, enable, status, history, logs, untrusted, trusted, gc, rotate-key, team add, team revoke, team list'

describe('the release command', () => {
  it('reads the command, the person and the reason', () => {
    expect(
      readCommandLine(['canary', 'mfe-auth', '1.0.0-a', '10', '--why', 'a trial', '--who', 'olena', '--json']),
    ).toEqual({
      command: { action: 'canary', name: 'mfe-auth', build: '1.0.0-a', percent: 10 },
      json: true,
      why: { by: 'olena', why: 'a trial' },
      api: undefined,
      folder: undefined,
      to: undefined,
    })
  })

  it('names the user of the machine by default', () => {
    expect(readCommandLine(['status']).why).toEqual({ by: userInfo().username, why: '' })
  })

  it.each([
    [[], `A word is missing: write npm run release -- with one of ${all}`],
    [['destroy'], `There is no 'destroy': write npm run release -- with one of ${all}`],
    [['promote', 'mfe-auth'], 'Write npm run release -- promote NAME BUILD'],
    [['status', 'mfe-auth'], 'Write npm run release -- status'],
    [
      ['status', '--to', 'http://localhost', '--who', 'olena'],
      '--who and --api are not for --to: the product knows whose token it is, and tries the build',
    ],
    [['team'], `There is no 'team': write npm run release -- with one of ${all}`],
    [['team', 'add'], 'Write npm run release -- team add NAME'],
  ])('explains itself after %j', (words, sentence) => {
    expect(() => readCommandLine(words)).toThrow(new UsageError(sentence))
  })

  it.each(['101', '-1', '1.5', 'ten'])('takes no share of %s', share => {
    expect(() => readCommandLine(['canary', 'mfe-auth', '1.0.0-a', '--', share])).toThrow(
      `PERCENT is '${share}', but must be a whole number from 0 to 100`,
    )
  })
})
