import { act, fireEvent, render, screen } from '@testing-library/react'
import { Cell, Row, Table, TableBody } from './table'

const height = 40

/** The place of each row is that in its table, as a browser would lay it out. */
beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = this instanceof HTMLTableRowElement ? this.sectionRowIndex : 0
    return DOMRect.fromRect({ y: at * height })
  })
})

afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const clicked = jest.fn()

const List = ({ names, view = '' }: { names: string[]; view?: string }) => (
  <Table label="Requests">
    <TableBody steadyFor={view}>
      {names.map(name => (
        <Row key={name}>
          <Cell>
            <button type="button" onClick={() => clicked(name)}>
              {name}
            </button>
          </Cell>
        </Row>
      ))}
    </TableBody>
  </Table>
)

beforeEach(() => clicked.mockReset())

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (time: number) => act(() => jest.advanceTimersByTime(time))

test.each([
  [0, 0],
  [350, 0],
  [499, 0],
  [500, 1],
  [2000, 1],
])('a row that moved %i ms ago takes %i clicks', (time, count) => {
  const { rerender } = render(<List names={['one', 'two', 'three']} />)
  rerender(<List names={['two', 'three', 'one']} />)
  pass(time)
  click('two')
  expect(clicked).toHaveBeenCalledTimes(count)
})

test('a row that stayed takes clicks, and so does one that is new', () => {
  const { rerender } = render(<List names={['one', 'two', 'three']} />)
  click('one')
  rerender(<List names={['one', 'three', 'four']} />)
  click('one')
  click('three')
  click('four')
  expect(clicked.mock.calls.flat()).toEqual(['one', 'one', 'four'])
})

test('a click by a key that a script makes is swallowed as well', () => {
  const { rerender } = render(<List names={['one', 'two']} />)
  rerender(<List names={['two', 'one']} />)
  act(() => screen.getByRole('button', { name: 'two' }).click())
  expect(clicked).not.toHaveBeenCalled()
  pass(500)
  act(() => screen.getByRole('button', { name: 'two' }).click())
  expect(clicked).toHaveBeenCalledTimes(1)
})

test('rows that the reader has sorted or searched take clicks at once', () => {
  const { rerender } = render(<List names={['one', 'two']} view="name" />)
  rerender(<List names={['two', 'one']} view="-name" />)
  click('two')
  expect(clicked).toHaveBeenCalledTimes(1)
})
