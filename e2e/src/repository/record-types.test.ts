import { DNS_TYPES } from '@panel/shared/rules'
import { textOf, textsOf } from './tracked-files'

const sources = textsOf(/^(shared|api\/src|mfe-[a-z-]+|shell|gateway\/src|kit)\/.+\.(ts|tsx|json)$/)

/** Files of the product, without tests and their data, that name a type. */
const naming = (type: string): string[] =>
  [...sources]
    .filter(([file]) => !/\.test\.tsx?$|\/testing\/|-cases\.json$/.test(file))
    .filter(([, text]) =>
      new RegExp(`(?<![\\w-])${type}(?![\\w-])`, 'i').test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
    )
    .map(([file]) => file)
    .sort()

// Types that nothing else has to know of; A, MX or TXT are spoken of by templates and by the rules of others.
test.each(['SMIMEA', 'OPENPGPKEY'])('%s is its file, its line in the index and its texts', type => {
  expect(naming(type)).toEqual([
    'shared/rules/dns/records/index.ts',
    `shared/rules/dns/records/${type.toLowerCase()}.ts`,
    'shared/rules/messages/en.json',
    'shared/rules/messages/uk.json',
  ])
})

test('the list of types is that of the index', () => {
  const index = textOf('shared/rules/dns/records/index.ts')
  expect(DNS_TYPES.length).toBeGreaterThan(18)
  for (const type of DNS_TYPES) expect(index).toContain(`  ${type}: ${type.toLowerCase()},`)
})
