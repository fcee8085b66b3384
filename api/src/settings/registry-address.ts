import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A registry that is reached by EPP over TLS. */
export interface RegistryAddress {
  user: string
  host: string
  port: number
}

/** REGISTRY in its parts; null where it is neither the sandbox nor an address of EPP. */
export const readRegistry = (setting: string): 'sandbox' | RegistryAddress | null => {
  if (setting === 'sandbox') return setting
  const [, user = '', host = '', port = ''] =
    /^epp\+tls:\/\/([^\s@:/]{3,48})@([\w.-]{1,253}):(\d{1,5})\/?$/.exec(setting) ?? []
  const number = Number(port)
  return user && number >= 1 && number <= 65_535 ? { user: decodeURIComponent(user), host, port: number } : null
}

/** The content of a file of certificates; null where it is none. */
export const readCertificates = (path: string): string | null => {
  try {
    const content = readFileSync(path, 'utf8')
    return new X509Certificate(content) && content
  } catch {
    return null
  }
}
