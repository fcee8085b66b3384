import { SupervisedProcess } from '../start/child-process'

/** A process for tests that runs another one, prints its id, and lives until it is killed. */
const child = new SupervisedProcess({
  name: 'child',
  script: `${import.meta.dirname}/child.ts`,
  environment: process.env,
  logFile: '/dev/null',
  print: line => process.stdout.write(`${line}\n`),
})
await child.start()
setInterval(() => undefined, 1000)
