// Loaded before any TypeScript, and by whatever Node the machine has: plain syntax only.
const oldest = 24
if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(
    `This needs Node ${oldest} or newer and runs on ${process.version}: \`npm ci\` brings Node 26 for Linux and macOS; install Node for other systems.\n`,
  )
  process.exit(1)
}
