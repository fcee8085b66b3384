import { brandFolder } from '@panel/api/testing/brand'
import { priced } from '../fixtures/settings'
import { test } from '../fixtures/test'
import { declareBrand } from './brand-pages'

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 32"><rect width="240" height="32" rx="8" fill="#7c3aed"/></svg>'

const brandYaml = `name: Обрій
legal_name: ТОВ «Обрій»
colour: "#7c3aed"
support:
  email: help@obrii.example
  url: https://help.obrii.example/
`

// One wide logo, which stands alone, for both schemes.
const folder = brandFolder({
  'brand.yaml': brandYaml,
  'logo.svg': logo,
  'logo-dark.svg': null,
  'mail-foot.en.md': 'Obrii Ltd, 7 Field Street, Lviv\n',
  'mail-foot.uk.md': 'ТОВ «Обрій», вул. Польова, 7, Львів\n',
  'terms.en.md': '# Terms of Обрій\n\nPlain words.\n',
  'terms.uk.md': '# Умови Обрій\n\nПрості слова.\n',
  'privacy.en.md': '# Privacy at Обрій\n\nPlain words.\n',
  'privacy.uk.md': '# Приватність в Обрій\n\nПрості слова.\n',
})

test.use({ settings: { ...priced, BRAND: folder } })

declareBrand('Обрій', 'logo')
