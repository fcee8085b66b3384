import { registerLocales } from '@panel/shared/i18n'
import { offerAhead, takeAhead } from '@panel/shared/panel'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { panel } from '../../panel'
import { SearchBox } from './search-box'

registerLocales('mfe-search-cart', panel.locales)

const onSearch = jest.fn()
const zones = (...names: string[]) => answerApi({ 'GET /api/zones': () => ({ body: names.map(zone => ({ zone })) }) })

const onIntent = jest.fn()
const renderBox = (searched = '') =>
  renderInPlatform(
    <SearchBox searched={searched} pending={false} unusable={false} onSearch={onSearch} onIntent={onIntent} />,
  )

const nameField = () => screen.getByRole('textbox', { name: 'Domain name' })
const zoneField = () => screen.getByRole('combobox', { name: 'Extension' })

test('Enter searches what was typed under the first zone', async () => {
  zones('com', 'net')
  const { user } = await renderBox()
  await waitFor(() => expect(zoneField()).toHaveValue('com'))
  await user.type(nameField(), 'example{Enter}')
  expect(onSearch).toHaveBeenCalledWith('example', 'com')
})

test('the chosen zone goes with the search', async () => {
  zones('com', 'net')
  const { user } = await renderBox()
  await waitFor(() => expect(zoneField()).toBeEnabled())
  await user.type(nameField(), 'example')
  await user.selectOptions(zoneField(), 'net')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(onSearch).toHaveBeenCalledWith('example', 'net')
})

test('a zone that is typed shows in the list, and choosing another one changes the name', async () => {
  zones('com', 'net')
  const { user } = await renderBox()
  await waitFor(() => expect(zoneField()).toBeEnabled())
  await user.type(nameField(), 'example.net')
  expect(zoneField()).toHaveValue('net')
  await user.selectOptions(zoneField(), 'com')
  expect(nameField()).toHaveValue('example.com')
})

test('a single zone leaves nothing to choose (S5.5)', async () => {
  zones('com')
  await renderBox()
  await waitFor(() => expect(zoneField()).toHaveValue('com'))
  expect(zoneField()).toBeDisabled()
})

test('a search can be sent before the zones are here', async () => {
  answerApi({ 'GET /api/zones': () => new Promise(() => undefined) })
  const { user } = await renderBox()
  await user.type(nameField(), 'example{Enter}')
  expect(onSearch).toHaveBeenCalledWith('example', undefined)
})

test('pasted lines become many names', async () => {
  zones('com')
  await renderBox()
  fireEvent.paste(nameField(), { clipboardData: { getData: () => 'a.com\nb.com\n' } })
  expect(nameField()).toHaveValue('a.com, b.com')
})

const TwoSearches = () => {
  const [searched, setSearched] = useState('first.com')
  return (
    <>
      <SearchBox searched={searched} pending={false} unusable={false} onSearch={onSearch} onIntent={() => undefined} />
      <button type="button" onClick={() => setSearched('a.com,b.net')}>
        Back
      </button>
    </>
  )
}

test('shows what the address asks for, after the back button too', async () => {
  zones('com', 'net')
  const { user } = await renderInPlatform(<TwoSearches />)
  expect(nameField()).toHaveValue('first.com')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(nameField()).toHaveValue('a.com, b.net')
})

test('what is typed while a search is on its way stays', async () => {
  zones('com', 'net')
  const { user } = await renderInPlatform(<TwoSearches />)
  await user.clear(nameField())
  await user.type(nameField(), 'next')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(nameField()).toHaveValue('next')
})

/** What the server drew of the box, after somebody used it. */
const early = (typed: string, sent: boolean): HTMLElement => {
  const part = document.createElement('div')
  part.innerHTML = '<input name="q">'
  part.querySelector('input')?.setAttribute('value', typed)
  if (sent) part.dataset.sent = ''
  return part
}

test('text that was typed before the script ran is in the box, and only there until it is sent', async () => {
  zones('com')
  offerAhead(early('example', false))
  const { user } = await renderBox()
  expect(nameField()).toHaveValue('example')
  expect(onIntent).toHaveBeenCalledTimes(1)
  expect(onSearch).not.toHaveBeenCalled()
  await user.type(nameField(), '2{Enter}')
  expect(onSearch).toHaveBeenCalledWith('example2', 'com')
})

test('a form that was sent before the script ran is searched at once, and once', async () => {
  zones('com')
  offerAhead(early('example.com', true))
  const { unmount } = await renderBox()
  expect(onSearch.mock.calls).toEqual([['example.com', undefined]])
  unmount()
  await renderBox()
  expect(onSearch).toHaveBeenCalledTimes(1)
  expect(nameField()).toHaveValue('')
  expect(takeAhead()).toBe(false)
})

test('the form leads to its search without any script (S5.5)', async () => {
  zones('com')
  await renderBox()
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Find a domain' })
  expect([form.method, new URL(form.action).pathname]).toEqual(['get', '/'])
  fireEvent.change(nameField(), { target: { value: 'example.com' } })
  expect([...new FormData(form)]).toEqual([['q', 'example.com']])
})
