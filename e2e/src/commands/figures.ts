import { figuresOf } from '../repository/figures'
import { textsOf } from '../repository/tracked-files'

const figures = Object.entries(figuresOf(textsOf(/\.tsx?$/)))
const width = Math.max(...figures.map(([name]) => name.length))
for (const [name, value] of figures) process.stdout.write(`${name.padEnd(width)}  ${value}\n`)
