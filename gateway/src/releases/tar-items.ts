import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'

interface TarItem {
  name: string
  /** `file`, `directory`, `symlink` and so on. */
  type: string
  /** Bytes that its content will have. */
  size: number
  content: AsyncIterable<Buffer>
}

/** The items of a tar as they come. The content of each is read, or left, before the next one. */
export const tarItems = async function* (plain: Readable): AsyncGenerator<TarItem> {
  const tar = extract()
  const reading = pipeline(plain, tar)
  reading.catch(() => undefined)
  for await (const item of tar) {
    const { name, type, size } = item.header
    yield { name, type: type ?? 'file', size: size ?? 0, content: Readable.from(item) }
  }
  await reading
}
