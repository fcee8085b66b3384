const start = /^ {2}(?:(?:points|extends|audience|settings): |settings(?=,))/m

/** Where a value that begins at `from` ends; what stands in strings and comments does not count. */
const endOf = (source, from) => {
  const parts = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/.*|\/\*[\s\S]*?\*\/|[{}()[\],]/g
  parts.lastIndex = from
  let depth = 0
  for (let part = parts.exec(source); part; part = parts.exec(source)) {
    if (/^[{([]$/.test(part[0])) depth += 1
    if (/^[})\]]$/.test(part[0])) depth -= 1
    // The end of the object around it, or of the entry in it.
    if (depth < 0) return part.index
    if (depth === 0 && part[0] === ',') return parts.lastIndex
  }
  return from
}

/**
 * A loader of webpack that leaves out what a panel says of points, of who gets it and of its settings: the page has it in the
 * registry. Lines keep their numbers.
 */
module.exports = source => {
  let rest = source
  for (let found = start.exec(rest); found; found = start.exec(rest)) {
    const end = endOf(rest, found.index + found[0].length)
    const lines = rest.slice(found.index, end).replace(/[^\n]/g, '')
    rest = rest.slice(0, found.index) + lines + rest.slice(end)
  }
  return rest
}
