/** A line of a master file with its comments taken off and its parentheses resolved (RFC 1035 5.1). */
export interface LogicalLine {
  /** Number of its first line, from 1. */
  line: number
  /** What stood in the file. */
  source: string
  /** Fields with one space between them; a space in front where the name is left out. */
  text: string
  /** A parenthesis or a quote that was not closed. */
  isOpen: boolean
}

interface State {
  depth: number
  quoted: boolean
  text: string
}

/** Reads one line of the file into the state: comments off, parentheses counted, quotes and escapes left alone. */
const readLine = (state: State, line: string): void => {
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at)
    if (character === '\\') {
      state.text += line.slice(at, at + 2)
      at += 1
    } else if (character === '"') {
      state.quoted = !state.quoted
      state.text += character
    } else if (state.quoted) state.text += character
    else if (character === ';') return
    else if (character === '(' || character === ')') {
      state.depth += character === '(' ? 1 : -1
      state.text += ' '
    } else state.text += character
  }
}

/** Cuts a master file into its entries. A quote never runs over the end of a line. */
export const logicalLines = (text: string): LogicalLine[] => {
  const lines: LogicalLine[] = []
  let state: State = { depth: 0, quoted: false, text: '' }
  let source: string[] = []
  const close = (line: number, isOpen: boolean) => {
    if (state.text.trim() !== '') lines.push({ line, source: source.join('\n'), text: state.text, isOpen })
    state = { depth: 0, quoted: false, text: '' }
    source = []
  }
  const all = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  all.forEach((line, at) => {
    source.push(line)
    readLine(state, line)
    if (state.depth > 0 && !state.quoted) state.text += ' '
    else close(at + 2 - source.length, state.quoted || state.depth < 0)
  })
  if (source.length > 0) close(all.length + 1 - source.length, true)
  return lines
}
