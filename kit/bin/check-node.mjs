// Loaded before any TypeScript, and by whatever Node the machine has: plain syntax only.
const oldest = '24.11'
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 11)) {
  process.stderr.write(
    `This needs Node ${oldest} or newer and runs on ${process.version}: \`npm ci\` brings Node 26 for Linux and macOS; install Node for other systems.\n`,
  )
  process.exit(1)
}
