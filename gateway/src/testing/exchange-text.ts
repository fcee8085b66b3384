import { type Build, integrityOf } from '../releases/read-build'

const replaced = (content: Buffer, from: string, to: string): Buffer => {
  const text = content.toString()
  return text.includes(from) ? Buffer.from(text.replaceAll(from, to)) : content
}

/** A build with a text of it exchanged, under an id and with hashes of its own. Throws when no file holds the text. */
export const exchangeText = ({ description, files }: Build, id: string, from: string, to: string): Build => {
  const changed = new Map(
    [...files].map(([file, content]) => [file, file.startsWith('alone/') ? content : replaced(content, from, to)]),
  )
  if ([...files].every(([file, content]) => content === changed.get(file))) {
    throw new Error(`No file of ${description.name} holds '${from}'`)
  }
  const hashes = Object.fromEntries(
    Object.keys(description.files).map(file => [file, integrityOf(changed.get(file) ?? Buffer.from(''))]),
  )
  return { description: { ...description, build: id, files: hashes }, files: changed }
}
