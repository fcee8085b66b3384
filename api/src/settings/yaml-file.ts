import { readFileSync } from 'node:fs'
import { type Document, isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'

/** A fault of a file, for its operator: `message` is a sentence without its subject's end. */
export interface FileFault {
  line: number
  message: string
}

type Path = readonly PropertyKey[]

/** Where a part of the document begins: at its key, where it has one. Undefined where it is missing. */
const offsetOf = (document: Document, path: Path): number | undefined => {
  const around = document.getIn(path.slice(0, -1), true)
  const name = path.at(-1)
  const pair = isMap(around) && around.items.find(item => isPair(item) && isScalar(item.key) && item.key.value === name)
  if (pair && isScalar(pair.key) && pair.key.range) return pair.key.range[0]
  const node = document.getIn(path, true)
  return isNode(node) ? node.range?.[0] : undefined
}

/** Of what is missing, the place where the part around it begins. */
const nearest = (document: Document, path: Path): number => {
  for (let length = path.length; length > 0; length -= 1) {
    const found = offsetOf(document, path.slice(0, length))
    if (found !== undefined) return found
  }
  return document.contents?.range?.[0] ?? 0
}

const placeOf = (issue: z.core.$ZodIssue): Path =>
  issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path

const sentenceOf = ({ path, message }: z.core.$ZodIssue): string =>
  `${path.length === 0 ? 'the whole' : path.map(String).join('.')} ${message}`

/** Reads YAML 1.2, of which JSON is a part. Of several faults it names the first one in the text. */
export const readYaml = <S extends z.ZodType>(text: string, schema: S): { data: z.output<S> } | FileFault => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const lineOf = (offset: number): number => lines.linePos(offset).line
  const [error] = [...document.errors, ...document.warnings]
  if (error) return { line: lineOf(error.pos[0]), message: `it is not YAML: ${error.message.split(/ at line |\n/)[0]}` }
  const result = schema.safeParse(document.toJS())
  if (result.success) return { data: result.data }
  const faults = result.error.issues.map(issue => ({
    line: lineOf(nearest(document, placeOf(issue))),
    message: sentenceOf(issue),
  }))
  return faults.sort((one, other) => one.line - other.line)[0] ?? { line: 1, message: 'it has another shape' }
}

/** The file with its content, or the fault that a setting which names it is refused with. */
export const readYamlFile = <S extends z.ZodType>(
  file: string,
  schema: S,
): { data: z.output<S>; text: string } | { fault: string } => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return { fault: `names the file ${file}, which cannot be read` }
  }
  const read = readYaml(text, schema)
  return 'data' in read
    ? { ...read, text }
    : { fault: `names the file ${file} with a fault in line ${read.line}: ${read.message}` }
}
