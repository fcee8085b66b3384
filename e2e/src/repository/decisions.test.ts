import { textOf, textsOf } from './tracked-files'

const records = textsOf(/^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/)
const index = textOf('docs/decisions/README.md')

const sections = ['Context', 'Alternatives', 'Decision', 'Consequences']

/** One sentence for each thing that a record lacks. */
const gapsIn = (file: string, text: string): string[] => {
  const [, number = ''] = /(\d{4})-/.exec(file) ?? []
  const found = [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
  const status = /^- Status: (.+)$/m.exec(text)?.[1] ?? ''
  const [, successor] = /^replaced by (\d{4})/.exec(status) ?? []
  const gaps: [boolean, string][] = [
    [new RegExp(`^# ${Number(number)}\\. \\S`).test(text), `its title begins with '# ${Number(number)}. '`],
    [/^- Date: \d{4}-\d\d-\d\d$/m.test(text), "a line '- Date: YYYY-MM-DD'"],
    [
      /^(accepted|withdrawn|replaced by \d{4})\b/.test(status),
      "a line '- Status: accepted', 'withdrawn' or 'replaced by NNNN'",
    ],
    [!successor || [...records.keys()].some(each => each.includes(`/${successor}-`)), `the decision ${successor}`],
    [/^- Reconsider when: \S/m.test(text), "a line '- Reconsider when: …'"],
    [sections.join() === found.join(), `the sections ${sections.join(', ')}`],
    [sections.every(name => new RegExp(`^## ${name}\\n\\S`, 'm').test(text)), 'text in every section'],
    [index.includes(`](${file.split('/').at(-1)})`), 'a line in docs/decisions/README.md'],
  ]
  return gaps.filter(([ok]) => !ok).map(([, what]) => `${file} needs ${what}`)
}

test('every decision has its date, status, alternatives, consequences, and when to reconsider it', () => {
  expect(records.size).toBeGreaterThan(10)
  expect([...records].flatMap(([file, text]) => gapsIn(file, text))).toEqual([])
})

test('numbers are used once and leave no gap', () => {
  const numbers = [...records.keys()].map(file => Number(/(\d{4})-/.exec(file)?.[1]))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('what a record lacks is said', () => {
  const [[file = '', text = ''] = []] = [...records]
  expect(gapsIn(file, text.replace(/^- Date.*\n/m, ''))).toEqual([`${file} needs a line '- Date: YYYY-MM-DD'`])
  expect(gapsIn(file, text.replace('- Status: accepted', '- Status: replaced by 9999'))).toEqual([
    `${file} needs the decision 9999`,
  ])
  expect(gapsIn(file, text.replace('## Alternatives', '## Others'))).toHaveLength(2)
})
