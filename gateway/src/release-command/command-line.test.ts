import { userInfo } from 'node:os'
import { readCommandLine, UsageError } from './command-line'

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
    [[], 'A command is missing'],
    [['destroy'], "Unknown command 'destroy'"],
    [['promote', 'mfe-auth'], 'Write promote NAME BUILD'],
    [['status', 'mfe-auth'], 'Write status'],
    [
      ['status', '--to', 'http://localhost', '--who', 'olena'],
      '--who and --api are not for --to: the product knows whose token it is, and tries the build',
    ],
    [['team'], 'Write team add NAME, team revoke NAME or team list'],
    [['team', 'add'], 'Write team add NAME, team revoke NAME or team list'],
  ])('explains itself after %j', (words, sentence) => {
    expect(() => readCommandLine(words)).toThrow(new UsageError(sentence))
  })

  it.each(['101', '-1', '1.5', 'ten'])('takes no share of %s', share => {
    expect(() => readCommandLine(['canary', 'mfe-auth', '1.0.0-a', '--', share])).toThrow(
      `PERCENT is '${share}', but must be a whole number from 0 to 100`,
    )
  })
})
