import { codeFaults } from './src/failures/code-faults'
import { fileFaults } from './src/failures/file-faults'
import { writeFailureDocument } from './src/failures/grid'
import { panelPlaces } from './src/failures/panel-places'
import { versionRows } from './src/failures/version-faults'
import { makeTemplate } from './src/fixtures/template'

const panels = panelPlaces.map(({ panel }) => panel)

const ofPart = (part: string) => Object.keys(fileFaults).map(fault => `${part}: ${fault}`)

const faults = [...ofPart('entry'), ...ofPart('view'), ...Object.keys(codeFaults), ...versionRows]

/** Playwright's global setup: the product is built once, before the workers start. What it returns runs at the end. */
const prepare = async () => {
  const removeTemplate = await makeTemplate()
  return async () => {
    await removeTemplate()
    await writeFailureDocument(panels, faults)
  }
}

export default prepare
