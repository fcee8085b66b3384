import { freezeNatives } from './freeze-natives'

test('what everybody’s calls and lists go through stays the browser’s own', () => {
  window.fetch ??= async () => new Response()
  freezeNatives()
  const other = () => undefined
  // The test's window is a context of Node, which ignores a write to a read-only property where a browser throws.
  expect(Object.getOwnPropertyDescriptor(window, 'fetch')).toMatchObject({ writable: false, configurable: false })
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
