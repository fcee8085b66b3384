import { codeFaults, fileFaults } from './src/failures/file-faults'
import { writeFailureDocument } from './src/failures/grid'
import { panelPlaces } from './src/failures/panel-places'
import { makeTemplate } from './src/fixtures/template'

const panels = panelPlaces.map(({ panel }) => panel)

const cells = panels.length * (2 * Object.keys(fileFaults).length + codeFaults.length)

/** Playwright's global setup: the product is built once, before the workers start. What it returns runs at the end. */
const prepare = async () => {
  const removeTemplate = await makeTemplate()
  return async () => {
    await removeTemplate()
    await writeFailureDocument(panels, cells)
  }
}

export default prepare
