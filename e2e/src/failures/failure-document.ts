import type { Cell } from './grid'

const seconds = (milliseconds: number | null): string =>
  milliseconds === null ? '–' : `${(milliseconds / 1000).toFixed(1)} s`

const entry = (cell: Cell | undefined): string => {
  if (!cell) return ''
  if (cell.message === null && cell.recovery === null) return 'works'
  return `${seconds(cell.message)} / ${seconds(cell.recovery)}`
}

const table = (cells: readonly Cell[], panels: readonly string[], faults: readonly string[]): string => {
  const cellOf = (panel: string, fault: string) => cells.find(each => each.panel === panel && each.fault === fault)
  const shown = faults.filter(fault => cells.some(each => each.fault === fault))
  const rows = shown.map(fault => `| ${fault} | ${panels.map(panel => entry(cellOf(panel, fault))).join(' | ')} |`)
  return [`| | ${panels.join(' | ')} |`, `|---|${panels.map(() => '---').join('|')}|`, ...rows].join('\n')
}

const longest = (cells: readonly Cell[], of: 'message' | 'recovery'): string =>
  seconds(Math.max(...cells.map(cell => cell[of] ?? 0)))

/** The grid as a page for people: five panels, each fault, what the visitor waited for. */
export const failureDocument = (
  cells: readonly Cell[],
  panels: readonly string[],
  faults: readonly string[],
): string => {
  const of = (name: Cell['table']) =>
    table(
      cells.filter(cell => cell.table === name),
      panels,
      faults,
    )
  return `# Panels under failure

What a visitor meets when a panel goes wrong. A test run writes this page: \`npm run test:long -w e2e\`, from
\`e2e/src/trust\` and \`e2e/src/failures\`.

Each cell is a test in a real browser on the real product. A cell \`0.6 s / 0.2 s\` reads: 0.6 s from the click on a
link until the message stands on the page, and 0.2 s from the click on ‘Try again’ until the page works, without a
reload. A dash: no click can help, since the same build would do the same again. *works*: nothing to say, the page goes
on. Longest here: ${longest(cells, 'message')} to a message, ${longest(cells, 'recovery')} to a working page.

In each cell with a message, while the fault lasted: the header, the session, the routing and the pages of the other
four panels worked; the language could be switched, and the message spoke it; the focus stood on the page's content and
the message was announced; nothing was left uncaught; and the gateway got a report that names panel, build, phase and
cause.

## Files on their way
A small server between browser and product does the damage to the panel's **entry**, or to the scripts and styles of
the **view** that is asked for. Panels come from the address of the product itself, so a name that no longer resolves is
the row *unreachable*. *no answer* and *stalls midway* never end by themselves, not even when the fault is over: after
3.5 s the page says that it takes long and offers another try.

${of('files')}

## Code that goes wrong
The panel is built from its sources with a switch that makes it throw.

${of('code')}

The limit we know: an effect that never ends blocks its tab, as it would in any page; the browser offers to stop it.

## Builds that do not fit
Released past the contract gate, which would refuse them. Such a build is refused before any file of it is asked for,
except where only its code can tell; the message and the report name the version or what is missing. Where a good build
was live before, the shell shows that one, and says nothing.

${of('versions')}
`
}
