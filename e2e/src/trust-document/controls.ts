/** Titles of the tests that are named `NUMBER control: …`, by their number, without the case in brackets of `test.each`. */
export const controlsIn = (files: Iterable<string>): Map<string, string[]> => {
  const controls = new Map<string, string[]>()
  for (const text of files) {
    for (const [, number = '', title = ''] of text.matchAll(/['"`]([A-Z0-9]+-\d+|[A-Z]+) control: ([^'"`]+)['"`]/g)) {
      controls.set(number, [...(controls.get(number) ?? []), title.replace(' (%s)', '')])
    }
  }
  return controls
}
