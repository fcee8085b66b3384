import type en from './en.json'

/** Every code that the rules give. A code without a text does not compile. */
export type RuleCode = keyof typeof en

/** Where the texts of the rules come from, for `registerLocales('rules', …)`. */
export const ruleLocales = {
  en: () => import('./en.json'),
  uk: () => import('./uk.json'),
}
