import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const sign = (colour: string, viewBox = '0 0 96 32'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><rect width="32" height="32" rx="8" fill="${colour}"/></svg>\n`

/** The files of a brand that the product takes. */
export const brandFiles = {
  'brand.yaml': `name: Nimbus Names
legal_name: Nimbus Names Ltd
colour: "#0f766e"
support:
  email: help@nimbus.example
  phone: "+44 20 7946 0000"
  url: https://help.nimbus.example/
links:
  - title: { en: Blog, uk: Блог }
    url: https://blog.nimbus.example/
iana_id: "9999"
`,
  'logo.svg': sign('#0f766e'),
  'logo-dark.svg': sign('#5eead4'),
  'favicon.svg': sign('#0f766e', '0 0 32 32'),
  'terms.en.md': '# Terms of Nimbus\n\nYou agree with **us**.\n\n- one\n  1. deep\n\n<script>alert(1)</script>\n',
  'terms.uk.md': '# Умови Nimbus\n\nВи погоджуєтеся з **нами**.\n',
  'privacy.en.md':
    '# Privacy at Nimbus\n\nWe keep [little](https://nimbus.example/little), and [nothing](javascript:alert(1)).\n',
  'privacy.uk.md': '# Конфіденційність у Nimbus\n\nМи зберігаємо мало.\n',
  'mail-foot.en.md': 'Nimbus Names Ltd, 1 Cloud Street, London\n',
  'mail-foot.uk.md': 'Nimbus Names Ltd, вул. Хмарна, 1, Лондон\n',
}

export type BrandFile = keyof typeof brandFiles

/** A folder of a brand; `changes` replace a file, or leave it out. */
export const brandFolder = (changes: Partial<Record<BrandFile, string | Buffer | null>> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'))
  for (const [file, content] of Object.entries<string | Buffer | null>({ ...brandFiles, ...changes }))
    if (content !== null) writeFileSync(join(folder, file), content)
  return folder
}
