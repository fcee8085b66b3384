import type { PanelDefinition, UpdateAnswer } from '@panel/shared/panel'
import { createMountedPanels } from './mounted-panels'

const definition = (name: string, answer?: UpdateAnswer, unsaved: string[] = []): PanelDefinition => ({
  name,
  contract: 1,
  routes: [],
  navigation: [],
  views: {},
  locales: { en: async () => ({}), uk: async () => ({}) },
  ...(answer && { canUpdate: () => answer, unsaved: () => unsaved }),
})

test('the strictest panel on the page decides, and what each would lose is named once', () => {
  const { register, mayUpdate, unsaved, names } = createMountedPanels()
  expect([mayUpdate(), unsaved(), names()]).toEqual(['allow', [], []])
  const unregister = [
    register(definition('mfe-auth')),
    register(definition('mfe-address-book', 'ask', ['New address'])),
    register(definition('mfe-address-book', 'ask', ['New address'])),
  ]
  expect([mayUpdate(), unsaved()]).toEqual(['ask', ['New address']])
  expect(names()).toEqual(['mfe-auth', 'mfe-address-book'])
  unregister.push(register(definition('mfe-search-cart', 'block')))
  expect(mayUpdate()).toBe('block')
  for (const leave of unregister) leave()
  expect([mayUpdate(), unsaved(), names()]).toEqual(['allow', [], []])
})
