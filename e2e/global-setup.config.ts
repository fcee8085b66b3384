import { makeTemplate } from './src/fixtures/template'

/** Playwright's global setup: the product is built once, before the workers start. */
const prepare = async () => await makeTemplate()

export default prepare
