import { array, boolean, object, optional, parse, string } from '@panel/shared/schema'
import type { Language } from '../i18n/language'

/** What the server puts into the page about itself. */
const settingsSchema = object({
  adminPath: string(),
  platformHost: string(),
  emailDomains: optional(array(string())),
  prices: optional(boolean()),
  supportEmail: optional(string()),
  links: optional(array(object({ url: string(), title: object({ en: string(), uk: string() }) }))),
  brand: optional(string()),
  ownTexts: optional(boolean()),
})

export interface PageSettings {
  /** ADMIN_PATH, without slashes (S2.2). */
  adminPath: string
  /** PLATFORM_HOST: the platform nameservers are ns1. and ns2. of it (S9.4). */
  platformHost: string
  /** EMAIL_DOMAINS: the mail domains that may sign up; missing or empty when every one may. */
  emailDomains?: readonly string[] | undefined
  /** Whether the operator set PRICES: only then there are prices, orders and invoices. */
  prices?: boolean | undefined
  /** SUPPORT_EMAIL: where customers write to; missing when the operator named none. */
  supportEmail?: string | undefined
  /** Pages of the operator that the footer leads to; missing when there are none. */
  links?: readonly { url: string; title: Readonly<Record<Language, string>> }[] | undefined
  /** BRAND: the product's name, in place of the one of the texts. */
  brand?: string | undefined
  /** Whether the operator has terms and a privacy policy of his own. */
  ownTexts?: boolean | undefined
}

let settings: PageSettings | undefined

/** The settings that are in the page as JSON in `<script id="settings">`. Throws when they are missing or wrong. */
export const pageSettings = (): PageSettings => {
  settings ??= parse(settingsSchema, JSON.parse(document.getElementById('settings')?.textContent ?? 'null'))
  return settings
}
