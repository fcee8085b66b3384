import { foldText } from '@panel/shared/rules'

/** Tags as typed, separated by commas: each once whatever its case, in the order typed. */
export const splitTags = (typed: string): string[] => {
  const tags = new Map<string, string>()
  for (const part of typed.split(',')) {
    const tag = part.trim()
    if (tag !== '' && !tags.has(foldText(tag))) tags.set(foldText(tag), tag)
  }
  return [...tags.values()]
}
