import { changeLanguage, loadTexts, startI18n } from '../i18n'
import { ApiError } from './api-error'
import { errorNamespace, errorText } from './error-text'

const fallback = 'Could not be saved.'
const refusal = (code?: string, detail?: string) =>
  new ApiError({ failure: 'problem', status: 409, ...(code && { code }), ...(detail && { detail }) })

beforeAll(async () => {
  await startI18n('en')
  await loadTexts([errorNamespace])
})

afterEach(() => changeLanguage('en'))

test("the translated text of the code comes before the server's words", () => {
  expect(errorText(refusal('cart_empty', 'No items'), fallback)).toBe('Your cart is empty.')
})

test('the text of a code follows the language', async () => {
  await loadTexts([errorNamespace], 'uk')
  await changeLanguage('uk')
  expect(errorText(refusal('domain_taken', 'Taken'), fallback)).toMatch(/\p{Script=Cyrillic}/u)
})

test("the server's words come before the fallback when the code has no text, or there is no code", () => {
  expect(errorText(refusal('in_no_catalogue', 'No items'), fallback)).toBe('No items')
  expect(errorText(refusal(undefined, 'No items'), fallback)).toBe('No items')
})

test('a text with values in it is the server’s, which knows them', () => {
  expect(errorText(refusal('record_limit', 'A domain holds at most 1000 records.'), fallback)).toMatch(/1000/)
  expect(errorText(refusal('record_limit'), fallback)).toBe(fallback)
})

test('the fallback is for what says nothing about itself', () => {
  expect(errorText(refusal('in_no_catalogue'), fallback)).toBe(fallback)
  expect(errorText(refusal(), fallback)).toBe(fallback)
  expect(errorText(new ApiError({ failure: 'timeout' }), fallback)).toBe(fallback)
  expect(errorText(new Error('Words for engineers'), fallback)).toBe(fallback)
  expect(errorText(undefined, fallback)).toBe(fallback)
})
