import { writeAttackTable } from './src/attacks/attack-table'
import { writeFailureDocument } from './src/failures/failure-matrix'
import { makeTemplate } from './src/fixtures/template'

/** Playwright's global setup: the product is built once, before the workers start. What it returns runs at the end. */
const prepare = async () => {
  const removeTemplate = await makeTemplate()
  return async () => {
    await removeTemplate()
    await writeFailureDocument()
    await writeAttackTable()
  }
}

export default prepare
