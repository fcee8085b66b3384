import { flatten } from '@panel/shared/testing/catalogues'
import { createInstance } from 'i18next'
import { textOf, trackedFiles } from './tracked-files'

/** The rule of Ukrainian grammar, written down apart from the one in the library (TRUST I18N-2). */
const ukrainianForm = (count: number): 'one' | 'few' | 'many' | 'other' => {
  if (!Number.isInteger(count)) return 'other'
  const [last, lastTwo] = [count % 10, count % 100]
  if (last === 1 && lastTwo !== 11) return 'one'
  return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? 'few' : 'many'
}

const catalogues = trackedFiles().filter(file => /\/(locales|messages)(\/\w+)?\/uk\.json$/.test(file))

const translatorOf = (file: string) => {
  const i18n = createInstance()
  void i18n.init({
    lng: 'uk',
    fallbackLng: false,
    resources: { uk: { texts: JSON.parse(textOf(file)) } },
    defaultNS: 'texts',
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return i18n
}

const counts = [...Array.from({ length: 1001 }, (_, count) => count), 1.5]

const withPlurals = catalogues.flatMap(file => {
  const texts = flatten(JSON.parse(textOf(file)))
  const keys = [...texts.keys()].filter(key => key.endsWith('_one')).map(key => key.slice(0, -4))
  return keys.length > 0 ? [{ file, texts, keys }] : []
})

test('there are plurals to check', () => {
  expect(withPlurals.flatMap(({ keys }) => keys).length).toBeGreaterThan(20)
})

test.each([
  [1, 'one'],
  [21, 'one'],
  [101, 'one'],
  [2, 'few'],
  [4, 'few'],
  [22, 'few'],
  [0, 'many'],
  [5, 'many'],
  [11, 'many'],
  [20, 'many'],
  [111, 'many'],
  [112, 'many'],
  [1.5, 'other'],
])('%d takes the form %s', (count, form) => {
  expect(ukrainianForm(count)).toBe(form)
})

test.each(withPlurals)('$file takes the right form for 0 to 1,000 and 1.5', ({ file, texts, keys }) => {
  const i18n = translatorOf(file)
  const wrong = keys.flatMap(key =>
    counts
      .filter(count => i18n.t(key, { count, skipInterpolation: true }) !== texts.get(`${key}_${ukrainianForm(count)}`))
      .map(count => `${key} ${count}`),
  )
  expect(wrong).toEqual([])
  const figure = { id: `I18N-2 ${file}`, figure: wrong.length, most: 0, verdict: 'pass' }
  process.stdout.write(`${JSON.stringify(figure)}\n`)
})

test('I18N-2 control: the English rule puts the wrong form for 21, 2 and 11', () => {
  const english = new Intl.PluralRules('en')
  const wrong = counts.filter(count => english.select(count) !== ukrainianForm(count))
  for (const count of [2, 11, 21]) expect(wrong).toContain(count)
})
