import { compareCatalogues, flatten } from '@panel/shared/testing/catalogues'
import { measure } from '@panel/shared/testing/metric'
import { parseModule, walk } from './syntax-tree'
import { textOf, textsOf, trackedFiles } from './tracked-files'

const english = trackedFiles().filter(file => /\/(locales|messages)\/en\.json$/.test(file))
/** Also those that are read apart: mails, and texts that a page loads when it needs them. */
const everywhere = trackedFiles().filter(file => /\/(locales|messages|texts)\/(?:[\w-]+\/)?en\.json$/.test(file))
/** Keys that S1.4 names. */
const required = new Set(['add_domain', 'login', 'register', 'subdomain', 'submit'])

const ukrainianOf = (file: string): string => file.replace(/en\.json$/, 'uk.json')
const read = (file: string) => JSON.parse(textOf(file))

test('the shell, every panel and the shared parts have texts', () => {
  for (const part of [
    'shell/',
    'mfe-search-cart/',
    'mfe-auth/',
    'mfe-admin/',
    'shared/ui/',
    'shared/contract/',
    'shared/rules/',
  ]) {
    expect(english.some(file => file.startsWith(part))).toBe(true)
  }
})

const report = (id: string, wrong: readonly string[]): void =>
  void process.stdout.write(`${JSON.stringify(measure(`I18N-1 ${id}`, wrong.length, 'most', 0))}\n`)

test.each(everywhere)('I18N-1 %s has its Ukrainian counterpart', file => {
  expect(flatten(read(file)).size).toBeGreaterThan(0)
  const wrong = compareCatalogues(read(file), read(ukrainianOf(file)))
  report(`counterpart of ${file}`, wrong)
  expect(wrong).toEqual([])
})

test('I18N-1 control: a key, a placeholder and a plural form that Ukrainian lacks, and English left in it, are found', () => {
  const plural = { days_one: '{{count}} день', days_few: '{{count}} дні', days_many: '{{count}} днів' }
  const wrong = compareCatalogues(
    { hello: 'Hello, {{name}}', lost: 'Lost', same: 'Some English words', days_one: '{{count}} day' },
    { hello: 'Вітаю', same: 'Some English words', ...plural },
  )
  expect(wrong).toEqual([
    'uk lacks lost',
    'uk lacks days_other',
    'placeholders of hello differ',
    'uk same is still English',
  ])
})

test.each(everywhere.map(ukrainianOf))('%s is typeset as Ukrainian is', file => {
  const wrong = [...flatten(read(file))].filter(([, text]) =>
    /[а-яіїєґ]['‘`ʼ][а-яіїєґ]|["“”][а-яіїєґ]|[а-яіїєґ]["“”]|[ыэъё]/i.test(text),
  )
  expect(wrong).toEqual([])
})

/** What the product calls by another word; each thing has one. */
const synonym =
  /(?<![а-яіїєґ’])(спершу|оберіть|вилуч|чекає|лиши|лишається|скоро|перенесення|сервер(и|ів|а) імен|за ключем доступу|(не)?сплаченим|несплачен)/i

test.each(everywhere.map(ukrainianOf))('%s has one word for one thing', file => {
  expect([...flatten(read(file))].filter(([, text]) => synonym.test(text))).toEqual([])
  expect(synonym.test('Спершу виберіть NS-сервер')).toBe(true)
})

test.each(everywhere)('%s has one word for one thing', file => {
  const other = /\b(name servers?|e-mail|web site|log-in)\b/i
  expect([...flatten(read(file))].filter(([, text]) => other.test(text))).toEqual([])
  expect(other.test('Your name servers')).toBe(true)
})

const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** Patterns of all texts that a package's code asks for: complete literals, and templates with anything in their gaps. */
const askedFor = (folder: string): { literals: Set<string>; templates: RegExp[] } => {
  const literals = new Set<string>()
  const templates: RegExp[] = []
  // A field's fault is asked for by its code, which the contract's schemas name.
  const asks = (file: string) => file.startsWith(folder) || file.startsWith('shared/contract/')
  const files = [...textsOf(/\.(ts|tsx)$/)].filter(([file]) => asks(file) && !/\.test\.tsx?$/.test(file))
  for (const [file, text] of files) {
    walk(parseModule(file, text), node => {
      if (node.type === 'StringLiteral') literals.add(String(node.value))
      if (node.type === 'MemberExpression') literals.add(String((node.property as { value?: string }).value))
      if (node.type !== 'TemplateLiteral' || !node.quasis) return
      const parts = (node.quasis as { cooked: string }[]).map(({ cooked }) =>
        cooked.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
      )
      // A template of gaps alone, such as a file's name, would ask for every text there is.
      if (parts.some(part => part.includes('.')) && parts.some(part => /[a-z]/i.test(part)))
        templates.push(new RegExp(`^${parts.join('[\\w.-]+')}$`))
    })
  }
  return { literals, templates }
}

/** The operator's form asks for the name of each setting of a panel. */
const isSetting = (key: string): boolean => key.startsWith('settings.')

/** The rules and the contract have texts for every code, which their own tests hold against the code lists. */
const shown = english.filter(file => !/^shared\/(contract|rules)\//.test(file))

const unusedOf = (keys: Iterable<string>, { literals, templates }: ReturnType<typeof askedFor>): string[] =>
  [...new Set([...keys].map(withoutPlural))].filter(
    key =>
      !isSetting(key) && !literals.has(key) && !required.has(key) && !templates.some(template => template.test(key)),
  )

test.each(shown)('I18N-1 %s holds no text that is never shown', file => {
  const asked = askedFor(file.replace(/(locales|messages)\/en\.json$/, ''))
  const unused = unusedOf(flatten(read(file)).keys(), asked)
  report(`unused in ${file}`, unused)
  expect(unused).toEqual([])
})

test('I18N-1 control: a text that is never shown is found', () => {
  expect(unusedOf(['list.title', 'list.nobodyShowsThis_few'], askedFor('mfe-domain-manager/'))).toEqual([
    'list.nobodyShowsThis',
  ])
})

const namespaceOf: Record<string, string> = {
  'shell/src/session': 'session',
  'shell/src/shortcuts': 'shortcuts',
  'shared/ui': 'ui',
  'shared/contract': 'errors',
  'shared/rules': 'rules',
  'shared/operations': 'operations',
  'shared/lists': 'events',
}

/** Every text that the product has, as `namespace:key`. */
const allTexts = new Set(
  english.flatMap(file => {
    const folder = file.replace(/\/(locales|messages)\/.*$/, '')
    return [...flatten(read(file)).keys()].map(key => `${namespaceOf[folder] ?? folder}:${withoutPlural(key)}`)
  }),
)

const namespaces = new Set([...allTexts].map(text => text.split(':')[0]))

/** Texts that a module names in full and that no catalogue has. */
const missingIn = (file: string, text: string): string[] => {
  const missing: string[] = []
  walk(parseModule(file, text), node => {
    if (node.type !== 'StringLiteral') return
    const value = String(node.value)
    const [namespace, key] = value.split(':')
    if (namespace && key && /^[\w.-]+$/.test(key) && namespaces.has(namespace) && !allTexts.has(value))
      missing.push(value)
  })
  return missing
}

test('every text that the browser tests and the gallery wait for exists', () => {
  const missing = [...textsOf(/^e2e\/src\/.*\.ts$/)]
    .filter(([file]) => file !== 'e2e/src/repository/locales.test.ts')
    .flatMap(([file, text]) => missingIn(file, text).map(value => `${file}: ${value}`))
  expect(missing).toEqual([])
})

test('control: a text that no catalogue has is found', () => {
  expect(missingIn('a.ts', "t('shell:panelFailure.gone'); t('shell:panelFailure.title')")).toEqual([
    'shell:panelFailure.gone',
  ])
})
