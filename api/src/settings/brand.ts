import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Palette } from './brand-colours'
import { type Picture, readPicture } from './brand-svg'
import { type BrandYaml, productName, readBrandYaml } from './brand-yaml'
import type { FileFault } from './yaml-file'

/** A text of the operator in each language, as Markdown. */
type Texts = Readonly<Record<'en' | 'uk', string>>

/** What the folder of an operator holds. */
export interface OwnBrand {
  legalName: string
  /** The registrar's number at IANA. */
  ianaId: string | undefined
  colour: string
  palette: Palette
  support: BrandYaml['support']
  links: BrandYaml['links']
  logo: Picture
  /** For the dark scheme; the one logo serves both where there is none. */
  logoDark: Picture | undefined
  favicon: Picture
  terms: Texts
  privacy: Texts
  mailFoot: Texts
}

/** BRAND: a folder, or only the product's name. */
export interface Brand {
  name: string
  own?: OwnBrand
}

const longestFile = 262_144

class BrandFault extends Error {
  constructor(file: string, { line, message }: FileFault) {
    super(`names a folder with a fault in ${file}, line ${line}: ${message}`)
  }
}

const readText = (folder: string, file: string): string => {
  const path = join(folder, file)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new BrandFault(file, { line: 1, message: 'the file is missing' })
  if (found.size > longestFile) throw new BrandFault(file, { line: 1, message: 'the file must have at most 256 KiB' })
  const bytes = readFileSync(path)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.trim() === '') throw new BrandFault(file, { line: 1, message: 'the file is empty' })
    return text
  } catch (error) {
    if (error instanceof BrandFault) throw error
    const line = bytes.toString('utf8').split('\ufffd')[0]?.split('\n').length ?? 1
    throw new BrandFault(file, { line, message: 'the text must be UTF-8' })
  }
}

const isFault = (read: object): read is FileFault => 'line' in read && 'message' in read

const checked = <Read extends object>(file: string, read: Read | FileFault): Read => {
  if (isFault(read)) throw new BrandFault(file, read)
  return read
}

const picture = (folder: string, file: string): Picture => {
  const read = readPicture(readText(folder, file))
  return checked(file, isFault(read) ? { ...read, message: `the picture ${read.message}` } : read)
}

const texts = (folder: string, name: string): Texts => ({
  en: readText(folder, `${name}.en.md`),
  uk: readText(folder, `${name}.uk.md`),
})

const readFolder = (folder: string): Brand => {
  const { name, legal_name, iana_id, colour, support, links } = checked(
    'brand.yaml',
    readBrandYaml(readText(folder, 'brand.yaml')),
  )
  const dark = 'logo-dark.svg'
  return {
    name,
    own: {
      legalName: legal_name,
      ianaId: iana_id,
      ...colour,
      support,
      links,
      logo: picture(folder, 'logo.svg'),
      logoDark: existsSync(join(folder, dark)) ? picture(folder, dark) : undefined,
      favicon: picture(folder, 'favicon.svg'),
      terms: texts(folder, 'terms'),
      privacy: texts(folder, 'privacy'),
      mailFoot: texts(folder, 'mail-foot'),
    },
  }
}

/** Whether the value is meant as a path. A single word that is no folder is a name. */
const isPath = (text: string): boolean => /[/\\]|^\.|^~/.test(text) || existsSync(resolve(text))

/** BRAND as a setting; a fault in the folder is refused with its file and line. */
export const brandSetting = z.string().transform((text, context): Brand => {
  const refuse = (message: string): never => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (!isPath(text)) {
    const name = productName.safeParse(text)
    return name.success ? { name: name.data } : refuse(name.error.issues[0]?.message ?? 'must be a folder')
  }
  const folder = resolve(text)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return refuse('must be a folder that can be read')
  try {
    return readFolder(folder)
  } catch (error) {
    if (error instanceof BrandFault) return refuse(error.message)
    throw error
  }
})

/** Where customers write to. SUPPORT_EMAIL, which says only this, goes first. */
export const supportEmail = (settings: {
  SUPPORT_EMAIL?: string | undefined
  BRAND?: Brand | undefined
}): string | undefined => settings.SUPPORT_EMAIL ?? settings.BRAND?.own?.support.email

/** The name of the registrar and seller, as WHOIS, RDAP and invoices name them. */
export const sellerName = ({ BRAND, PLATFORM_HOST }: { BRAND?: Brand | undefined; PLATFORM_HOST: string }): string =>
  BRAND?.own?.legalName ?? PLATFORM_HOST
