import { brandFolder } from '@panel/api/testing/brand'
import { priced } from '../fixtures/settings'
import { test } from '../fixtures/test'
import { declareBrand } from './brand-pages'

const sign = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/></svg>`

// A square sign for each scheme, which stands beside the name. The product sells, so that there is an invoice.
test.use({
  settings: { ...priced, BRAND: brandFolder({ 'logo.svg': sign('#0f766e'), 'logo-dark.svg': sign('#5eead4') }) },
})

declareBrand('Nimbus Names', 'sign')
