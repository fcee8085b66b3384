/** A list of `tag=value` with semicolons between them, as DKIM has it and its followers do (RFC 6376 3.2). */
interface TagList {
  tags: ReadonlyMap<string, string>
  /** What is no `tag=value`, or names a tag twice. */
  wrong: string | null
}

export const readTags = (text: string): TagList => {
  const tags = new Map<string, string>()
  let wrong: string | null = null
  const parts = text.split(';').map(part => part.trim())
  if (parts.at(-1) === '') parts.pop()
  for (const part of parts) {
    const [, tag = '', value = ''] = /^([A-Za-z][A-Za-z0-9_]*)\s*=\s*(.*)$/s.exec(part) ?? []
    if (tag === '' || tags.has(tag.toLowerCase())) wrong ??= part
    else tags.set(tag.toLowerCase(), value)
  }
  return { tags, wrong }
}
