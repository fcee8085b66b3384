import { join } from 'node:path'
import { FolderStore } from '../releases/folder-store'
import { promoteBuilds } from '../releases/live-builds'
import { readSigningKeys } from '../releases/signing-keys'

/** Run as a process of its own: promotes one build in the store of a folder. */
const [folder = '', name = '', build = '', startAt = '0'] = process.argv.slice(2)
const keys = await readSigningKeys(join(folder, 'keys'))
const store = new FolderStore(join(folder, 'releases'))
await new Promise(resolve => setTimeout(resolve, Number(startAt) - Date.now()))
const { change } = await promoteBuilds({ store, keys }, { by: `process ${process.pid}`, why: build }, [{ name, build }])
process.stdout.write(String(change.generation))
