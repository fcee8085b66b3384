/** Where the texts of the rules come from, for `registerLocales('rules', …)`. */
export const ruleLocales = {
  en: () => import('./en.json'),
  uk: () => import('./uk.json'),
}
