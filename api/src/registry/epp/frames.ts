const lengthBytes = 4

/** More than any answer to our commands has. */
const mostBytes = 1024 * 1024

/** A document with its length, which counts itself, before it (RFC 5734 section 4). */
export const frameOf = (text: string): Buffer => {
  const document = Buffer.from(text, 'utf8')
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(document.length + lengthBytes)
  return Buffer.concat([length, document])
}

/**
 * The encoding of a document: by its byte order mark, else by its declaration; UTF-8 where it names none that is known
 * (XML 1.0 F.1).
 */
const encodingOf = (document: Buffer): string => {
  const [first = 0, second = 0] = document
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(document.toString('latin1', 0, 200))?.[1]
  return declared ?? 'utf-8'
}

const decode = (document: Buffer): string => {
  try {
    return new TextDecoder(encodingOf(document)).decode(document)
  } catch {
    return new TextDecoder().decode(document)
  }
}

/** Takes bytes as they come and hands on whole documents. The returned function throws for an impossible length. */
export const collectFrames = (onDocument: (text: string) => void): ((bytes: Buffer) => void) => {
  let rest = Buffer.alloc(0)
  return bytes => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= lengthBytes) {
      const length = rest.readUInt32BE(0)
      if (length <= lengthBytes || length > mostBytes) throw new Error(`A frame of ${length} bytes`)
      if (rest.length < length) return
      const document = decode(rest.subarray(lengthBytes, length))
      rest = rest.subarray(length)
      onDocument(document)
    }
  }
}
