import type { Result } from './result'

const seconds = (milliseconds: number | null): string =>
  milliseconds === null ? '–' : `${(milliseconds / 1000).toFixed(1)} s`

const cell = (result: Result | undefined): string => {
  if (!result) return ''
  if (result.message === null && result.recovery === null) return 'works'
  const header = result.header === undefined ? '' : `${seconds(result.header)} / `
  return `${header}${seconds(result.message)} / ${seconds(result.recovery)}`
}

const table = (results: readonly Result[], panels: readonly string[], faults: readonly string[]): string => {
  const resultOf = (panel: string, fault: string) => results.find(each => each.panel === panel && each.fault === fault)
  const rows = faults.map(fault => `| ${fault} | ${panels.map(panel => cell(resultOf(panel, fault))).join(' | ')} |`)
  return [`| | ${panels.join(' | ')} |`, `|---|${panels.map(() => '---').join('|')}|`, ...rows].join('\n')
}

const longest = (results: readonly Result[], of: 'header' | 'message' | 'recovery'): string =>
  seconds(Math.max(...results.map(result => result[of] ?? 0)))

/** The failure matrix as a page for people: five panels, each fault, how long the visitor waited. */
export const failureDocument = (
  results: readonly Result[],
  panels: readonly string[],
  rows: Record<Result['table'], readonly string[]>,
): string => {
  const of = (name: Result['table']) =>
    table(
      results.filter(result => result.table === name),
      panels,
      rows[name],
    )
  return `# Panels under failure

What a visitor experiences when a panel fails. A test run writes this page: \`npm run test:long -w e2e\`, from
\`e2e/src/trust\` and \`e2e/src/failures\`.

Each cell is a test in a real browser on the real product. A cell \`0.6 s / 0.2 s\` reads: 0.6 s from the click on a
link until the message is shown, and 0.2 s from **one** click on ‘Try again’ until the page works, without a reload. A
dash: no click can help, since the same build would do the same again. *works*: nothing to say, the page goes on.
Longest here: ${longest(results, 'message')} to a message, ${longest(results, 'recovery')} to a working page, ${longest(results, 'header')} to the header of a first load.

In each cell with a message, while the fault lasted: the header and the session worked; the language could be switched,
and the message followed; the message was announced; nothing was left uncaught; and the gateway got a report that names
panel, build, phase and cause. After a click on a link also the routing and the pages of the other four panels worked,
and the focus was on the page's content.

## Files on their way
A small server between browser and product does the damage to **all files** of the panel, to its **scripts** or its
**styles** alone, or to the scripts and styles of the **view** that is asked for. Panels come from the address of the
product itself, so a name that no longer resolves is the row *unreachable*. *no answer* and *stalls midway* never end by
themselves, not even when the fault is over: after 3 s the page says that it takes long and offers another try.

### By a click on a link
${of('by click')}

### By opening the panel's address
Here a cell begins with one figure more: the time from opening the address until the header is shown.

${of('by first load')}

## Code that goes wrong
The panel is built from its sources with a switch that makes it throw.

${of('code')}

The limit we know: an effect that never ends blocks its tab, as it would in any page; the browser offers to stop it.

## Builds that do not fit
Released past the contract gate, which would refuse them. Such a build is refused before any file of it is requested,
except where only its code shows it; the message and the report name the version or what is missing. Where a good build
was live before, the shell shows that one, and says nothing.

${of('versions')}
`
}
