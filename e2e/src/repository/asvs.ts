interface AsvsRow {
  /** Number of the requirement, `V1.2.3`. */
  number: string
  cells: string[]
}

/** Rows of the tables below a heading of the second level, by their requirement. */
export const asvsRows = (document: string, heading: string): AsvsRow[] => {
  const section = document.split(/^## /m).find(part => part.startsWith(`${heading}\n`)) ?? ''
  return section
    .split('\n')
    .filter(line => /^\| V\d/.test(line))
    .map(line => {
      const [number = '', ...cells] = line
        .slice(1, -1)
        .split(' | ')
        .map(cell => cell.trim())
      return { number, cells }
    })
}

/** `V1.2.6 to V1.2.8, V1.3.1` as single numbers. */
export const expandRanges = (ranges: string): string[] =>
  ranges.split(', ').flatMap(range => {
    const [first = '', last = first] = range.split(' to ')
    const [section, from] = [first.slice(0, first.lastIndexOf('.')), Number(first.split('.').at(-1))]
    const to = Number(last.split('.').at(-1))
    return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`)
  })

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they are the first ones of the section. */
const sections: Readonly<Record<string, number>> = {
  ...{ 'V1.1': 2, 'V1.2': 9, 'V1.3': 11, 'V1.4': 3, 'V1.5': 2, 'V2.1': 3, 'V2.2': 3, 'V2.3': 4, 'V2.4': 1 },
  ...{ 'V3.2': 2, 'V3.3': 4, 'V3.4': 6, 'V3.5': 5, 'V3.7': 2, 'V4.1': 3, 'V4.2': 1, 'V4.3': 2, 'V4.4': 4 },
  ...{ 'V5.1': 1, 'V5.2': 3, 'V5.3': 2, 'V5.4': 3, 'V6.1': 3, 'V6.2': 12, 'V6.3': 4, 'V6.4': 4, 'V6.5': 5 },
  ...{ 'V6.6': 3, 'V6.8': 4, 'V7.1': 3, 'V7.2': 4, 'V7.3': 2, 'V7.4': 5, 'V7.5': 2, 'V7.6': 2, 'V8.1': 2 },
  ...{ 'V8.2': 3, 'V8.3': 1, 'V8.4': 1, 'V9.1': 3, 'V9.2': 4, 'V10.1': 2, 'V10.2': 2, 'V10.3': 4, 'V10.4': 11 },
  ...{ 'V10.5': 5, 'V10.6': 2, 'V10.7': 3, 'V11.1': 2, 'V11.2': 3, 'V11.3': 3, 'V11.4': 4, 'V11.5': 1 },
  ...{ 'V11.6': 1, 'V12.1': 3, 'V12.2': 2, 'V12.3': 4, 'V13.1': 1, 'V13.2': 5, 'V13.3': 2, 'V13.4': 5 },
  ...{ 'V14.1': 2, 'V14.2': 4, 'V14.3': 3, 'V15.1': 3, 'V15.2': 3, 'V15.3': 7, 'V16.1': 1, 'V16.2': 5 },
  ...{ 'V16.3': 4, 'V16.4': 3, 'V16.5': 3, 'V17.1': 1, 'V17.2': 4, 'V17.3': 2 },
}

/** Every requirement of levels 1 and 2. */
export const asvsNumbers = Object.entries(sections).flatMap(([section, count]) =>
  expandRanges(`${section}.1 to ${section}.${count}`),
)
