import { execFile } from 'node:child_process'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The name by which the world reaches the product of deploy/. */
export const publicName = 'panel.example'

/** Makes a certificate that signs itself. Returns the file that HAProxy reads: key and certificate. */
export const makeCertificate = async (folder: string): Promise<{ file: string; certificate: string }> => {
  const [file, made] = [join(folder, 'product.pem'), join(folder, 'product.crt')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', file]
  const names = ['-subj', `/CN=${publicName}`, '-addext', `subjectAltName=DNS:${publicName}`]
  await run('openssl', ['req', '-x509', ...key, '-days', '2', ...names, '-out', made])
  const certificate = await readFile(made, 'utf8')
  await appendFile(file, certificate)
  return { file, certificate }
}
