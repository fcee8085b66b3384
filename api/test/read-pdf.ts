import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** An independent reader of PDF; its modules want Node's own loader. */
const reader = `
import { extractText, getDocumentProxy } from 'unpdf'
const parts = []
for await (const part of process.stdin) parts.push(part)
const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.concat(parts))), { mergePages: true })
process.stdout.write(JSON.stringify({ text, totalPages }))`

export const readPdf = async (pdf: Buffer): Promise<{ text: string; totalPages: number }> => {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', reader], { maxBuffer: 1e7 })
  run.child.stdin?.end(pdf)
  return JSON.parse((await run).stdout)
}
