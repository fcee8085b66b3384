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

/** Takes bytes as they come and hands on whole documents. The returned function throws for an impossible length. */
export const collectFrames = (onDocument: (text: string) => void): ((bytes: Buffer) => void) => {
  let rest = Buffer.alloc(0)
  return bytes => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= lengthBytes) {
      const length = rest.readUInt32BE(0)
      if (length <= lengthBytes || length > mostBytes) throw new Error(`A frame of ${length} bytes`)
      if (rest.length < length) return
      const document = rest.subarray(lengthBytes, length).toString('utf8')
      rest = rest.subarray(length)
      onDocument(document)
    }
  }
}
