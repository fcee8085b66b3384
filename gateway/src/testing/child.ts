/** A process for tests: says it is ready, unless it shall fail, and lives until a signal. */
if (process.env.FAIL) {
  process.stderr.write('cannot start\n')
  process.exit(1)
}
process.once('SIGTERM', () => process.exit(0))
process.stdout.write(`child ready ${process.pid}\n{"level":30,"msg":"a log line"}\nhello from ${process.pid}\n`)
setInterval(() => undefined, 1000)
