/** Tags as typed, separated by commas: each once whatever its case, in the order typed. */
export const splitTags = (typed: string): string[] => {
  const tags = new Map<string, string>()
  for (const part of typed.split(',')) {
    const tag = part.trim()
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  }
  return [...tags.values()]
}
