import { i18n, startI18n } from '../i18n'
import { session, useSession } from '../session'
import { joinSessionBridge, type SessionMessage, sessionEvent } from './session-bridge'

const told: SessionMessage[] = []
const listen = (event: Event) => told.push((event as CustomEvent<SessionMessage>).detail)

const dispatch = (detail: SessionMessage) => window.dispatchEvent(new CustomEvent(sessionEvent, { detail }))

beforeAll(async () => {
  await startI18n('en')
  joinSessionBridge()
  joinSessionBridge()
})

beforeEach(() => {
  session.clear()
  session.closeSignIn()
  told.length = 0
  window.addEventListener(sessionEvent, listen)
})

afterEach(() => window.removeEventListener(sessionEvent, listen))

test('the others get one message that a session began, ended, or is asked for', () => {
  session.start('one')
  session.requestSignIn('required')
  session.clear()
  expect(told.map(({ token, signIn }) => [token, signIn])).toEqual([
    ['one', null],
    ['one', 'required'],
    [null, 'required'],
  ])
})

test('what another copy broadcasts is adopted and not repeated', () => {
  dispatch({ from: {}, token: null, signIn: 'expired' })
  expect(useSession.getState().signIn).toBe('expired')
  session.start('one')
  told.length = 0
  dispatch({ from: {}, token: null, signIn: null })
  expect(useSession.getState()).toMatchObject({ token: null, user: null, signIn: null })
  expect(told).toHaveLength(1)
})

test('the language of the page is followed', async () => {
  document.documentElement.lang = 'uk'
  await new Promise(resolve => setTimeout(resolve))
  expect(i18n.language).toBe('uk')
  document.documentElement.lang = 'fr'
  await new Promise(resolve => setTimeout(resolve))
  expect(i18n.language).toBe('uk')
})
