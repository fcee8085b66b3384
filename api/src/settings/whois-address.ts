export interface WhoisAddress {
  host: string
  port: number
}

const pattern = /^(\[[0-9A-Fa-f:.]+\]|[\w.-]{1,253}):(\d{1,5})$/

/** LOOKUP_WHOIS in its parts; null where it is not HOST:PORT. */
export const readWhoisServer = (setting: string): WhoisAddress | null => {
  const [, host = '', port = ''] = pattern.exec(setting) ?? []
  const number = Number(port)
  return host && number >= 1 && number <= 65_535 ? { host: host.replace(/^\[|\]$/g, ''), port: number } : null
}
