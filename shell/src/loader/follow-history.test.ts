import { createHistoryFollower } from './follow-history'

const followHistory = createHistoryFollower()
const visited: string[] = []

beforeEach(() => {
  visited.length = 0
  history.replaceState(null, '', '/')
})

const listen = () => visited.push(location.pathname)

beforeAll(() => window.addEventListener('popstate', listen))
afterAll(() => window.removeEventListener('popstate', listen))

test('another router gets every new address, once', () => {
  const [stop, stopOther] = [followHistory(), followHistory()]
  history.pushState(null, '', '/cart')
  history.replaceState(null, '', '/cart')
  history.replaceState(null, '', '/terms')
  expect(visited).toEqual(['/cart', '/terms'])
  stop()
  history.pushState(null, '', '/still')
  expect(visited).toEqual(['/cart', '/terms', '/still'])
  stopOther()
  history.pushState(null, '', '/silent')
  expect(visited).toEqual(['/cart', '/terms', '/still'])
})
