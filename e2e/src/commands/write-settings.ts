import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settingsDocument } from '../repository/settings-document'
import { root } from '../suites/workspaces'

await writeFile(join(root, 'docs/settings.md'), settingsDocument)
