interface Lockfile {
  packages: Record<string, unknown>
}

/**
 * The lockfile as it was, with the entries that an installation added: what it did to others' is a matter of theirs, and
 * two teams that add a panel at once would both change the same lines.
 */
export const withAddedOnly = (before: string, after: string): string => {
  const [old, now] = [before, after].map(text => JSON.parse(text) as Lockfile)
  if (!old || !now) return after
  const added = Object.keys(now.packages)
    .filter(path => !Object.hasOwn(old.packages, path))
    .sort((one, other) => one.localeCompare(other, 'en'))
  const packages: Record<string, unknown> = {}
  const addBefore = (path: string | undefined): void => {
    while (added[0] !== undefined && (path === undefined || added[0].localeCompare(path, 'en') < 0)) {
      const next = added.shift() ?? ''
      packages[next] = now.packages[next]
    }
  }
  for (const [path, entry] of Object.entries(old.packages)) {
    addBefore(path)
    packages[path] = entry
  }
  addBefore(undefined)
  return `${JSON.stringify({ ...old, packages }, null, 2)}\n`
}
