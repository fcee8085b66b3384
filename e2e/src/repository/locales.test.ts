import { compareCatalogues, flatten } from '@panel/shared/testing/catalogues'
import { parseModule, walk } from './syntax-tree'
import { textOf, textsOf, trackedFiles } from './tracked-files'

const english = trackedFiles().filter(file => /\/(locales|messages)\/en\.json$/.test(file))
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

test.each(english)('%s has its Ukrainian twin (I18N-1)', file => {
  expect(flatten(read(file)).size).toBeGreaterThan(0)
  expect(compareCatalogues(read(file), read(ukrainianOf(file)))).toEqual([])
})

test.each(english.map(ukrainianOf))('%s is typeset as Ukrainian is', file => {
  const wrong = [...flatten(read(file))].filter(([, text]) =>
    /[а-яіїєґ]['‘`ʼ][а-яіїєґ]|["“”][а-яіїєґ]|[а-яіїєґ]["“”]|[ыэъё]/i.test(text),
  )
  expect(wrong).toEqual([])
})

const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** Patterns of all texts that a package's code asks for: whole literals, and templates with anything in their gaps. */
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
      if (parts.some(part => part.includes('.'))) templates.push(new RegExp(`^${parts.join('[\\w.-]+')}$`))
    })
  }
  return { literals, templates }
}

/** The rules and the contract have texts for every code, which their own tests hold against the code lists. */
const shown = english.filter(file => !/^shared\/(contract|rules)\//.test(file))

test.each(shown)('%s holds no text that nobody shows (I18N-1)', file => {
  const { literals, templates } = askedFor(file.replace(/(locales|messages)\/en\.json$/, ''))
  const keys = [...new Set([...flatten(read(file)).keys()].map(withoutPlural))]
  const unused = keys.filter(key => !literals.has(key) && !templates.some(template => template.test(key)))
  expect(unused.filter(key => !required.has(key))).toEqual([])
})
