import { foldText } from './fold-text'

test.each([
  "Кав'ярня",
  'кав’ярня',
  'КАВʼЯРНЯ',
  'Кав‘ярня',
  'кав＇ярня',
  'кав`ярня',
  'кав´ярня',
  'кав′ярня',
  'кав‛ярня',
])('%s is compared as one word', text => expect(foldText(text)).toBe("кав'ярня"))

test.each(['Київ', 'Йорк', 'Café', 'Ångström', 'Їжак', 'é'])('%s is found in either spelling of its letters', text => {
  expect(foldText(text.normalize('NFD'))).toBe(foldText(text))
})
