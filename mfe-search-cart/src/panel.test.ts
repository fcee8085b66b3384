import { healthCalls, searchCalls } from '@panel/shared/contract'
import { panel } from './panel'

test('the page asks ahead for the calls that the home page makes at once', () => {
  expect(panel.firstCalls?.HomePage).toEqual([searchCalls.zones.path, healthCalls.health.path])
})
