import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestApi } from './api'
import type { TestUser } from './users'

/** Mozilla's reader of PDF, which the writer shares nothing with; its modules want Node's own loader. */
const reader = `
import { extractText, getDocumentProxy } from 'unpdf'
const parts = []
for await (const part of process.stdin) parts.push(part)
const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.concat(parts))), { mergePages: true })
process.stdout.write(JSON.stringify({ text, totalPages }))`

const readPdf = async (pdf: Buffer): Promise<{ text: string; totalPages: number }> => {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', reader], { maxBuffer: 1e7 })
  run.child.stdin?.end(pdf)
  return JSON.parse((await run).stdout)
}

/** The PDF of an order's invoice as a reader sees it, in a language. */
export const readInvoice = async (
  { app }: TestApi,
  { token }: TestUser,
  orderId: number,
  language: string,
): Promise<{ text: string; totalPages: number }> => {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  const { headers: answered, rawPayload } = await app.inject({ url: `/api/orders/${orderId}/invoice.pdf`, headers })
  expect(answered['content-type']).toBe('application/pdf')
  return readPdf(rawPayload)
}
