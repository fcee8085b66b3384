type Work = (...given: never[]) => unknown

/** Replacements for functions of the product, by their names, while a control runs. */
const instead = new Map<string, Work>()

/**
 * A module whose functions a control may replace, for other modules that import it:
 * `vi.mock(import('../src/x'), async original => (await import('./weaken')).replaceable(await original()))`.
 */
export const replaceable = (module: object): object =>
  Object.fromEntries(
    Object.entries(module).map(([name, value]) => [
      name,
      typeof value === 'function'
        ? (...given: unknown[]) => Reflect.apply(instead.get(name) ?? value, undefined, given)
        : value,
    ]),
  )

/** Does `work` while functions of the product are replaced by weaker ones. */
export const weakened = async <T>(replacements: Readonly<Record<string, Work>>, work: () => Promise<T>): Promise<T> => {
  for (const [name, replacement] of Object.entries(replacements)) instead.set(name, replacement)
  return work().finally(() => instead.clear())
}
