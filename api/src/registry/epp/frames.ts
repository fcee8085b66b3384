const lengthOctets = 4

/** More than any answer to our commands has. */
const mostOctets = 1024 * 1024

/** A document with its length, which counts itself, before it (RFC 5734 section 4). */
export const frameOf = (text: string): Buffer => {
  const document = Buffer.from(text, 'utf8')
  const length = Buffer.alloc(lengthOctets)
  length.writeUInt32BE(document.length + lengthOctets)
  return Buffer.concat([length, document])
}

/** Takes octets as they come and hands on whole documents. The returned function throws for an impossible length. */
export const collectFrames = (onDocument: (text: string) => void): ((octets: Buffer) => void) => {
  let rest = Buffer.alloc(0)
  return octets => {
    rest = Buffer.concat([rest, octets])
    while (rest.length >= lengthOctets) {
      const length = rest.readUInt32BE(0)
      if (length <= lengthOctets || length > mostOctets) throw new Error(`A frame of ${length} octets`)
      if (rest.length < length) return
      const document = rest.subarray(lengthOctets, length).toString('utf8')
      rest = rest.subarray(length)
      onDocument(document)
    }
  }
}
