import { searchTerm } from '../names/domain-name'

/** A search among domains: each word is in the name, and each tag is one of the domain's. */
interface DomainSearch {
  words: readonly string[]
  tags: readonly string[]
}

const part = /tag:(?:"([^"]*)"?|(\S+))|\S+/gi

/** Reads a search as typed, in lower case. `tag:shop` and `tag:"two words"` ask for a tag. */
export const readSearch = (typed: string): DomainSearch => {
  const [words, tags]: [string[], string[]] = [[], []]
  for (const [text, quoted, plain] of typed.normalize('NFC').toLowerCase().matchAll(part)) {
    const tag = (quoted ?? plain ?? '').trim()
    if (tag !== '') tags.push(tag)
    else if (quoted === undefined && text !== 'tag:' && searchTerm(text) !== '') words.push(searchTerm(text))
  }
  return { words, tags }
}
