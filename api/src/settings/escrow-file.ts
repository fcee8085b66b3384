import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { entries } from './json-file'
import { readYamlFile } from './yaml-file'

/** ESCROW: in whose name registration data is deposited, and who can read it. */
export interface EscrowSettings {
  /** The registrar's number at IANA. */
  registrarId: string
  /** Public key of the escrow agent: OpenPGP, in ASCII armour. */
  key: string
}

const keyError = 'must be a file with a public key of OpenPGP in ASCII armour'

const publicKey = (folder: string) =>
  z.string(keyError).transform((path, context): string => {
    try {
      const content = readFileSync(resolve(folder, path), 'utf8')
      if (content.includes('-----BEGIN PGP PUBLIC KEY BLOCK-----')) return content
    } catch {
      // Said below.
    }
    context.addIssue({ code: 'custom', message: keyError })
    return z.NEVER
  })

const idError = "must be the registrar's number at IANA, in quotes"

const escrow = (folder: string) =>
  entries({ registrar_id: z.string(idError).regex(/^\d{1,6}$/, idError), key: publicKey(folder) }).transform(
    ({ registrar_id, key }): EscrowSettings => ({ registrarId: registrar_id, key }),
  )

/** A file (JSON or YAML); a fault is named with its file and line. */
export const escrowFile = z.string().transform((file, context): EscrowSettings => {
  const path = resolve(file)
  const read = readYamlFile(path, escrow(dirname(path)))
  if ('data' in read) return read.data
  context.addIssue({ code: 'custom', message: read.fault })
  return z.NEVER
})
