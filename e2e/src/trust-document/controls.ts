/** Titles of the tests that are named `NUMBER control: …`, by their number. */
export const controlsIn = (files: Iterable<string>): Map<string, string[]> => {
  const controls = new Map<string, string[]>()
  for (const text of files) {
    for (const [, number = '', title = ''] of text.matchAll(/['"`]([A-Z0-9]+-\d+|[A-Z]+) control: ([^'"`]+)['"`]/g)) {
      controls.set(number, [...(controls.get(number) ?? []), title])
    }
  }
  return controls
}
