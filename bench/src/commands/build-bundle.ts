import { join } from 'node:path'
import { buildOpponent } from '../pages/build-opponent'

const [product = '', output = ''] = process.argv.slice(2)

await buildOpponent(product, 'bundle', output, join(output, '../.cache'))
