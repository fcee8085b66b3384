import { makeTemplate } from './src/fixtures/template'

/**
 * Playwright's global setup: the product is built once, before the workers start. The returned function runs at the
 * end.
 */
export default makeTemplate
