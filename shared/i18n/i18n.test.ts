import { i18n, registerLocales, startI18n } from '@panel/shared/i18n'

test('texts come from where their namespace has them, and other code cannot write them', async () => {
  registerLocales('sample', { en: async () => ({ title: 'Sample' }), uk: async () => ({ title: 'Зразок' }) })
  await startI18n('en')
  await i18n.loadNamespaces('sample')
  expect(() => i18n.addResourceBundle('en', 'sample', { title: 'Foreign' }, true, true)).toThrow('registerLocales')
  expect(() => i18n.addResource('en', 'sample', 'title', 'Foreign')).toThrow('registerLocales')
  expect(() => i18n.addResources('en', 'sample', { title: 'Foreign' })).toThrow('registerLocales')
  expect(i18n.t('title', { ns: 'sample' })).toBe('Sample')
})
