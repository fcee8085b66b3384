import { flatten } from '@panel/shared/testing/catalogues'
import { measure } from '@panel/shared/testing/metric'
import { createInstance } from 'i18next'
import { textOf, trackedFiles } from './tracked-files'

/** The rule of Ukrainian grammar, written down apart from the one in the library (I18N-2). */
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

/** Counts that a catalogue puts into another form than the grammar asks for. */
const wrongForms = (
  i18n: ReturnType<typeof translatorOf>,
  texts: ReadonlyMap<string, string>,
  keys: readonly string[],
) =>
  keys.flatMap(key =>
    counts
      .filter(count => i18n.t(key, { count, skipInterpolation: true }) !== texts.get(`${key}_${ukrainianForm(count)}`))
      .map(count => `${key} ${count}`),
  )

test.each(withPlurals)('I18N-2 $file takes the right form for 0 to 1,000 and 1.5', ({ file, texts, keys }) => {
  const wrong = wrongForms(translatorOf(file), texts, keys)
  process.stdout.write(`${JSON.stringify(measure(`I18N-2 ${file}`, wrong.length, 'most', 0))}\n`)
  expect(wrong).toEqual([])
})

test('I18N-2 control: a catalogue whose forms for few and many are exchanged is found', () => {
  const [{ file, texts, keys } = { file: '', texts: new Map<string, string>(), keys: [''] }] = withPlurals
  const [key = ''] = keys
  const exchanged = new Map(texts)
  exchanged.set(`${key}_few`, texts.get(`${key}_many`) ?? '')
  exchanged.set(`${key}_many`, texts.get(`${key}_few`) ?? '')
  const wrong = wrongForms(translatorOf(file), exchanged, [key])
  for (const count of [0, 2, 5, 22]) expect(wrong).toContain(`${key} ${count}`)
  for (const count of [1, 21]) expect(wrong).not.toContain(`${key} ${count}`)
})
