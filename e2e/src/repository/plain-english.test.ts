import { textsOf } from './tracked-files'

const comment = /^\s*(?:\/\*\*?|\*|#)\s(.*)|(?:^|\s)\/\/\s(.*)|^\s*\/\*\*\s(.*)\*\/|\b(?:Error|log\.\w+)\((.*)/
const title = /(?:\b(?:test|it|describe|each|step)\b[^'"`]*|\](?: as const)?\))\((['"`])(.*?)\1|^\s*(['"`])(\S+ .*)\3,$/

/** Comments, messages of errors and of the log, and titles of tests; of a document everything but its code. */
const sentencesOf = (file: string, line: string): string[] => {
  if (file.endsWith('.md')) return [line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '')]
  const titles = /\.(test|spec)\.tsx?$/.test(file) ? title.exec(line) : null
  return [...(comment.exec(line)?.slice(1) ?? []), titles?.[2], titles?.[4]].filter(text => text !== undefined)
}

const said = [...textsOf(/\.(tsx?|[cm]?js|css|md|ya?ml|sh)$/)]
  .filter(([file]) => !/CHANGELOG|plain-english/.test(file))
  .flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) => sentencesOf(file, line).map(sentence => `${file}:${index + 1}: ${sentence}`)),
  )

/** The pattern, and the sentence that it must find. */
const refused: [RegExp, string][] = [
  [/(?:^|[.:;!?|(] |- |# )(?:Who|Whom|Whose)\b/, '// Who waits longest is served first.'],
  [/\b(?:nobody|anybody|whoever|whomever)\b/i, '// What nobody uses is deleted.'],
  [/\bWhat it\b/, '/** What it answers. */'],
  [/\b(?:lets?|letting) (?:\w+ )?go of\b/, '// Then it lets go of everything.'],
  [/\b(?:are|be|is|was|were) told\b(?! apart| from)|\bhear[sd]?\b/i, '// The owner is told.'],
  [/\b(?:take|takes|taken|taking|took) (?:it |that |them |this )?back\b/, '// Another call takes it back.'],
  [/\bforsaken|\bmend(?:s|ed)?\b|\bpatience\b|\bsees? to it\b/, '// It is mended.'],
  [/(?<!four |four decimal )\boctets?\b/, '// At most 255 octets.'],
  [/\b(?:DESIGN|TRUST)\b(?!_)|\bSPEC section|\bSTYLE,|\bB\d+\b/, '// See DESIGN section 3.'],
]

test.each(refused)('comments, titles and documents are free of %s', (pattern, example) => {
  expect(sentencesOf('example.ts', example).join('')).toMatch(pattern)
  expect(said.filter(sentence => pattern.test(sentence))).toEqual([])
})
