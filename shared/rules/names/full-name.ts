/** `name.zone`, as the domain is registered: in ASCII. */
export const fullName = ({ name, zone }: { name: string; zone: string }): string => `${name}.${zone}`

/** A search as typed, ready to compare with names: a pasted address finds its domain. */
export const searchTerm = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\.|[/?#:].*$/g, '')
