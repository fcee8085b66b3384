import { act } from '@testing-library/react'
import { graceMs, keepFocus } from './keep-focus'

const page = `
  <div id="root"><div>
    <header><a href="/" id="skip">Skip to the content</a></header>
    <main tabindex="-1">
      <section id="card">
        <button id="create">Create</button>
        <ul id="list">
          <li id="one"><button id="remove-one">Remove one</button></li>
          <li id="two"><input type="text" /><button id="remove-two">Remove two</button></li>
          <li id="three"><button id="remove-three">Remove three</button></li>
        </ul>
      </section>
      <p id="text"><input id="field" /></p>
      <div id="entries"><a href="/1">1</a><a href="/2" id="newest">2</a></div>
      <button id="more">Show more</button>
    </main>
  </div>
  <section id="messages"><ol><li id="message"><button id="undo">Undo</button></li></ol></section></div>`

const dialog = '<div id="overlay"><div role="dialog" tabindex="-1"><button id="confirm">Confirm</button></div></div>'

let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  // jsdom lays nothing out.
  Element.prototype.checkVisibility = () => true
  document.body.innerHTML = page
  stop = keepFocus(null)
})

afterEach(() => {
  stop()
  jest.useRealTimers()
  document.body.innerHTML = ''
})

const element = (id: string) => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`There is no ${id}`)
  return found
}

const pass = (time = graceMs) => act(() => jest.advanceTimersByTimeAsync(time))

const focusAfterRemoval = async (...ids: string[]): Promise<string | undefined> => {
  for (const id of ids) element(id).remove()
  await pass()
  return document.activeElement?.id || document.activeElement?.localName
}

test.each([
  ['the next row', 'remove-one', ['one'], 'remove-two'],
  ['the row before, for the last one', 'remove-three', ['three'], 'remove-two'],
  ['the control of what is around, for the only one', 'remove-one', ['one', 'two', 'three'], 'create'],
  ['the end of the list before it', 'more', ['more'], 'newest'],
  ['the start of the content, where no control is left', 'field', ['field', 'card', 'entries', 'more'], 'main'],
])('the focus of what is removed goes to %s', async (_place, focused, removed, expected) => {
  element(focused).focus()
  expect(await focusAfterRemoval(...removed)).toBe(expected)
})

test('after a dialog it goes to the neighbour of the row from which the dialog was opened', async () => {
  element('remove-one').focus()
  document.body.insertAdjacentHTML('beforeend', dialog)
  element('confirm').focus()
  expect(await focusAfterRemoval('one', 'overlay')).toBe('remove-two')
})

test('after the last message it goes back to where it was before', async () => {
  element('remove-one').focus()
  element('undo').focus()
  expect(await focusAfterRemoval('message')).toBe('remove-one')
})

test('the first key of a visit counts, though the dialog it opened has the focus by now', async () => {
  stop()
  document.body.insertAdjacentHTML('beforeend', dialog)
  element('confirm').focus()
  stop = keepFocus(element('remove-one'))
  expect(await focusAfterRemoval('one', 'overlay')).toBe('remove-two')
})

test('what a view focuses itself keeps the focus', async () => {
  element('remove-one').focus()
  element('one').remove()
  await pass(graceMs / 2)
  element('create').focus()
  await pass()
  expect(element('create')).toHaveFocus()
})

test('what is removed after a press beside it does not bring the focus back', async () => {
  element('remove-one').focus()
  element('text').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
  element('remove-one').blur()
  expect(await focusAfterRemoval('one')).toBe('body')
})

test('a press right after the removal counts too', async () => {
  element('remove-one').focus()
  element('one').remove()
  await pass(graceMs / 2)
  element('text').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
  await pass()
  expect(document.body).toHaveFocus()
})

test('what stays and has lost the focus does not get it back', async () => {
  element('remove-one').focus()
  element('remove-one').blur()
  expect(await focusAfterRemoval('two')).toBe('body')
})
