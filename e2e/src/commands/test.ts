import { short } from '../suites/short'
import { summary } from '../suites/tally'
import { runSuites } from '../suites/test-run'

const { text, ok } = summary(await runSuites(short))
process.stdout.write(text)
process.exitCode = ok ? 0 : 1
