import { expiryProgress } from '@panel/shared/rules'

/** Prints how much of the term between the two arguments has passed by the clock of this process. */
const [, , from = '', to = ''] = process.argv
process.stdout.write(String(expiryProgress(from, to, new Date())))
