import { makeTemplate } from './src/fixtures/template'

/** Playwright's global setup: the product is built once, before the workers start. What it returns runs at the end. */
export default makeTemplate
