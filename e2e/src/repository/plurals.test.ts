import { measure } from '@panel/shared/testing/metric'

/**
 * The rule of Ukrainian grammar, written down apart from the one that i18next takes from the platform. That each text has
 * all four forms is tested in locales.test.ts.
 */
const ukrainianForm = (count: number): 'one' | 'few' | 'many' | 'other' => {
  if (!Number.isInteger(count)) return 'other'
  const [last, lastTwo] = [count % 10, count % 100]
  if (last === 1 && lastTwo !== 11) return 'one'
  return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? 'few' : 'many'
}

const counts = [...Array.from({ length: 1001 }, (_, count) => count), 1.5]

/** Counts for which a language's rule takes another form than Ukrainian grammar asks for. */
const wrongForms = (language: string): number[] => {
  const rules = new Intl.PluralRules(language)
  return counts.filter(count => rules.select(count) !== ukrainianForm(count))
}

test('I18N-2 the right form is taken for 0 to 1,000 and 1.5', () => {
  const wrong = wrongForms('uk')
  process.stdout.write(`${JSON.stringify(measure('I18N-2 wrong forms', wrong.length, 'most', 0))}\n`)
  expect(wrong).toEqual([])
})

test('I18N-2 control: the rule of another language is found', () => {
  expect(wrongForms('en')).toEqual(expect.arrayContaining([0, 2, 5, 21, 22, 101, 112]))
})
