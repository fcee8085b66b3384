import type { Language } from '@panel/shared/i18n/language'
import { settingsElement } from '@panel/shared/panel/panel-settings'
import { sampleContexts } from '@panel/shared/testing/sample-contexts'

export const usualSettings = JSON.stringify({ adminPath: 'admin', platformHost: 'panel.example', emailDomains: [] })

/** By point of the platform what a contribution gets there. */
const samples = new Map<string, object>(Object.entries(sampleContexts))

export const sampleFor = (point: string): object => samples.get(point) ?? {}

/** A contribution with a sample of what its point gives. */
interface SampleContribution {
  view: string
  title: Record<Language, string>
  context: unknown
}

/** What a panel's own page says of it: its settings as they are before an operator sets any, and its contributions. */
export interface OwnWords {
  settings: object
  contributions: SampleContribution[]
}

interface StandalonePage extends Omit<OwnWords, 'settings'> {
  name: string
  files: readonly string[]
  /** Of the product, as JSON. */
  product: string
  /** Of the panel. */
  settings: object
  /** The address at which the contributions are shown, in place of a view. */
  base?: string
}

const dataElement = (id: string, value: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const tagOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}" data-href="${file}">`
    : `<script defer src="/${file}"></script>`

/** The panel's own page, at every address: its router finds the view. */
export const standalonePage = ({ name, files, product, settings, contributions, base = '/' }: StandalonePage): string =>
  [
    '<!doctype html><html><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<base href="${base}"><link rel="icon" href="/icon.svg"><title>${name}</title>`,
    ...files.filter(file => /\.(js|css)$/.test(file)).map(tagOf),
    '<link rel="stylesheet" href="/brand/colours.css">',
    `<script type="application/json" id="settings">${product}</script>`,
    dataElement(settingsElement, { [name]: settings }),
    dataElement('contributions', contributions),
    '</head><body><main id="content"><div id="root"></div></main></body></html>',
  ].join('\n')
