const longest = 40

/** Tags as typed, separated by commas: each once, in the order typed. */
export const splitTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map(tag => tag.trim())
      .filter(tag => tag !== ''),
  ),
]

/** Whether a tag is longer than the server keeps. */
export const faultyTags = (typed: string): boolean => splitTags(typed).some(tag => tag.length > longest)
