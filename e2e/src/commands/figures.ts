import { figuresOf } from '../repository/figures'
import { textsAt, textsOf } from '../repository/tracked-files'

const code = /\.tsx?$/
const [earlier] = process.argv.slice(2)
const before = earlier === undefined ? {} : figuresOf(textsAt(earlier, code))
const figures = Object.entries(figuresOf(textsOf(code)))
const width = Math.max(...figures.map(([name]) => name.length))
const line = (name: string, ...values: (string | number)[]): void =>
  void process.stdout.write(`${name.padEnd(width)}${values.map(value => `  ${String(value).padStart(8)}`).join('')}\n`)

if (earlier) line('', earlier.slice(0, 8), 'now')
for (const [name, value] of figures) line(name, ...(earlier ? [before[name] ?? '-'] : []), value)
