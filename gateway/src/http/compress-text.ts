import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const brotliCompressed = promisify(brotliCompress)
const gzipCompressed = promisify(gzip)

export interface CompressedText {
  br: Buffer
  gzip: Buffer
}

/** Compresses text in both encodings that browsers accept. `quality`: brotli's, 0 to 11. */
export const compressText = async (content: Buffer, quality: number): Promise<CompressedText> => {
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: quality,
    [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
    // With 15 distances that need no more bits the shell's script is 160 bytes smaller.
    [zlib.BROTLI_PARAM_NDIRECT]: 15,
  }
  const [br, gzip] = await Promise.all([brotliCompressed(content, { params }), gzipCompressed(content, { level: 9 })])
  return { br, gzip }
}
