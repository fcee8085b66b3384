import { answerApi } from '@panel/shared/testing'
import { authCalls, userCalls } from '../contract'
import { startI18n } from '../i18n'
import { session } from '../session'
import { callApi } from './call-api'

const me = { is_admin: false }

let now: jest.SpyInstance

beforeAll(() => startI18n('en'))

beforeEach(() => {
  now = jest.spyOn(performance, 'now').mockReturnValue(9999)
})

afterEach(() => now.mockRestore())

describe('what the page has asked for by its cookie', () => {
  const askWith = async (marks: (string | undefined)[], token?: string) => {
    session.clear()
    if (token) session.start(token)
    const seen: string[] = []
    answerApi({
      'GET /api/users/me': ({ credentials, headers }) => {
        seen.push(`${credentials} ${headers.get('x-session') ?? headers.get('authorization')}`)
        const mark = marks[seen.length - 1]
        return {
          body: { ...me, email: `${seen.length}@gmail.com` },
          ...(mark !== undefined && { headers: { 'session-mark': mark } }),
        }
      },
    })
    return { answer: await callApi(userCalls.me, {}), seen }
  }

  test('is taken where it is for the session of this tab', async () => {
    const { answer, seen } = await askWith(['12345678'], 'dcp_secret12345678')
    expect([answer.email, seen]).toEqual(['1@gmail.com', ['same-origin Bearer dcp_secret12345678']])
    expect((await askWith(['guest'])).seen).toEqual(['same-origin none'])
  })

  test.each([
    ['another session', '87654321', 'dcp_secret12345678'],
    ['a guest', 'guest', 'dcp_secret12345678'],
    ['a session that this tab does not have', '12345678', undefined],
  ])('is asked for again where it is for %s', async (_, mark, token) => {
    const { answer, seen } = await askWith([mark], token)
    expect([answer.email, seen.map(each => each.split(' ')[0])]).toEqual(['2@gmail.com', ['same-origin', 'include']])
  })

  test('is too old after ten seconds, and after a change', async () => {
    now.mockReturnValue(10_001)
    expect((await askWith([undefined])).seen).toEqual(['include none'])
    now.mockReturnValue(9999)
    expect((await askWith([undefined])).seen).toEqual(['same-origin none'])
    answerApi({ 'POST /api/auth/token': () => ({ body: { access_token: 'opaque', token_type: 'bearer' } }) })
    await callApi(authCalls.login, { body: { username: 'a@gmail.com', password: 'p' } })
    expect((await askWith([undefined])).seen).toEqual(['include none'])
  })
})
