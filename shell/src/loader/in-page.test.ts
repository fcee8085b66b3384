import type { PanelDefinition, UpdateAnswer } from '@panel/shared/panel'
import { describedPanel } from '../testing/registry-fixture'
import { mayUpdate, noteShown, unsavedInPage } from './in-page'

const definition = (name: string, answer?: UpdateAnswer, unsaved: string[] = []): PanelDefinition => ({
  name,
  contract: 1,
  routes: [],
  navigation: [],
  views: {},
  locales: { en: async () => ({}), uk: async () => ({}) },
  ...(answer && { canUpdate: () => answer, unsaved: () => unsaved }),
})

const show = (name: string, answer?: UpdateAnswer, unsaved?: string[]) =>
  noteShown(definition(name, answer, unsaved), describedPanel(name))

test('the most careful panel on the page decides, and what each would lose is told once', () => {
  expect([mayUpdate(), unsavedInPage()]).toEqual(['allow', []])
  const gone = [
    show('mfe-auth'),
    show('mfe-address-book', 'ask', ['New address']),
    show('mfe-address-book', 'ask', ['New address']),
  ]
  expect([mayUpdate(), unsavedInPage()]).toEqual(['ask', ['New address']])
  gone.push(show('mfe-search-cart', 'block'))
  expect(mayUpdate()).toBe('block')
  for (const leave of gone) leave()
  expect([mayUpdate(), unsavedInPage()]).toEqual(['allow', []])
})
