import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { integrationsDocument } from '../repository/integrations-document'
import { settingsDocument } from '../repository/settings-document'
import { root } from '../suites/workspaces'

await writeFile(join(root, 'docs/settings.md'), settingsDocument)
await writeFile(join(root, 'docs/integrations.md'), integrationsDocument)
