import { int, object, optional, string } from '@panel/shared/schema'
import { withDefault } from '@panel/shared/schema/defaults'
import { fillPoints, providePanelSettings } from '@panel/shared/testing'
import { render, screen } from '@testing-library/react'
import { PanelName, points } from '.'
import { useSettings } from './use-settings'

const settings = object({ most: withDefault(int(), 10), welcome: optional(string()) })

const Shown = () => {
  const { most, welcome = 'none' } = useSettings<typeof settings>()
  return <p>{`${most + 1} ${welcome}`}</p>
}

const show = (panel = 'mfe-other') =>
  render(
    <PanelName.Provider value={panel}>
      <Shown />
    </PanelName.Provider>,
  )

const described = {
  schema: { properties: { most: { type: 'integer', default: 10 }, welcome: { type: 'string' } } },
  texts: {},
}

test.each([
  [undefined, '11 none'],
  [{ most: 25, welcome: 'hi' }, '26 hi'],
  // From before the build changed the type, and of a field that it no longer has.
  [{ most: 'many', gone: 1 }, '11 none'],
  [{ most: 25, welcome: 7 }, '26 none'],
])('of %j the panel gets the values that fit, and defaults', (given, expected) => {
  const empty = fillPoints({})
  const [live] = points.host?.panels.values() ?? []
  if (!live) throw new Error('there is no panel')
  Object.assign(live, { settings: given, live: { ...live.live, settings: described } })
  show()
  expect(screen.getByText(expected)).toBeVisible()
  empty()
})

test('without a shell they are those of the page', () => {
  providePanelSettings('mfe-alone', { most: 3 })
  show('mfe-alone')
  expect(screen.getByText('4 none')).toBeVisible()
})
