const start = /^ {2}(?:points|extends): \{/m

/** Where the braces that open at `from` are closed; what stands in strings and comments does not count. */
const endOf = (source, from) => {
  const parts = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/.*|\/\*[\s\S]*?\*\/|[{}]/g
  parts.lastIndex = from
  let depth = 0
  for (let part = parts.exec(source); part; part = parts.exec(source)) {
    if (part[0] === '{') depth += 1
    if (part[0] === '}') depth -= 1
    if (depth === 0) return parts.lastIndex
  }
  return from
}

/**
 * A loader of webpack that leaves out what a panel says of points: the page has it in the registry. Lines keep their
 * numbers.
 */
module.exports = source => {
  let rest = source
  for (let found = start.exec(rest); found; found = start.exec(rest)) {
    const end = endOf(rest, found.index + found[0].length - 1)
    const lines = rest.slice(found.index, end).replace(/[^\n]/g, '')
    rest = rest.slice(0, found.index) + lines + rest.slice(rest[end] === ',' ? end + 1 : end)
  }
  return rest
}
