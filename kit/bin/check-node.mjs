// Loaded before any TypeScript, and by whatever Node the machine has: plain syntax only.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const oldest = '24.11'
const [major, minor] = process.versions.node.split('.').map(Number)

/** The folder with the Node of the lockfile, where this system has one. */
const findFolder = () => {
  const system = `${process.platform}-${process.arch}`
  for (const name of [`node-${system}`, `node-bin-${system}`]) {
    try {
      return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin')
    } catch {
      // There is no such package.
    }
  }
  return undefined
}

/**
 * Starts the same again on the Node in a folder, and ends as it ends. npm 10 and older take `node_modules/.bin/node` away
 * again with the packages for other systems, whose program has the same name.
 */
const startAgain = async folder => {
  const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) }
  const child = spawn(join(folder, 'node'), [...process.execArgv, ...process.argv.slice(1)], { env, stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // The terminal sends it to both.
  process.on('SIGINT', () => undefined)
  await new Promise(resolve => {
    child.once('error', resolve)
    child.once('exit', (code, signal) => process.exit(signal ? 1 : code))
  })
}

if (major < 24 || (major === 24 && minor < 11)) {
  const folder = findFolder()
  if (folder && !process.execPath.startsWith(folder)) await startAgain(folder)
  process.stderr.write(
    `This needs Node ${oldest} or newer and runs on ${process.version}: \`npm ci\` brings Node 26 for Linux and macOS; install Node for other systems.\n`,
  )
  process.exit(1)
}
