import { createHistoryFollower } from './follow-history'

const followHistory = createHistoryFollower()
const heard: string[] = []

beforeEach(() => {
  heard.length = 0
  history.replaceState(null, '', '/')
})

const listen = () => heard.push(location.pathname)

beforeAll(() => window.addEventListener('popstate', listen))
afterAll(() => window.removeEventListener('popstate', listen))

test('another router gets every new address, once', () => {
  const [stop, stopOther] = [followHistory(), followHistory()]
  history.pushState(null, '', '/cart')
  history.replaceState(null, '', '/cart')
  history.replaceState(null, '', '/terms')
  expect(heard).toEqual(['/cart', '/terms'])
  stop()
  history.pushState(null, '', '/still')
  expect(heard).toEqual(['/cart', '/terms', '/still'])
  stopOther()
  history.pushState(null, '', '/silent')
  expect(heard).toEqual(['/cart', '/terms', '/still'])
})
