import { freezeNatives } from './freeze-natives'

test('what everybody’s calls and lists go through stays the browser’s own', () => {
  freezeNatives()
  const other = () => undefined
  expect(() => Object.assign(JSON, { parse: other })).toThrow('read only')
  expect(() => Object.assign(Array.prototype, { map: other })).toThrow('read only')
  expect(() => Object.defineProperty(Array.prototype, 'map', { value: other })).toThrow('redefine')
})

test('webpack may give a list of chunks a push of its own', () => {
  freezeNatives()
  const push = jest.fn()
  const chunks = Object.assign([] as number[], { push })
  chunks.push(1)
  expect(push).toHaveBeenCalledWith(1)
})
