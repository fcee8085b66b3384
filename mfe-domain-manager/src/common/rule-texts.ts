import { registerLocales, type Translate } from '@panel/shared/i18n'
import { ruleLocales } from '@panel/shared/rules/locales'

registerLocales('rules', ruleLocales)

/** Namespaces of components that also show texts of the rules; the panel's own comes first. */
export const withRules = ['mfe-domain-manager', 'rules'] as const

type RulesTranslate = Translate<typeof withRules>

type Verdict = { allowed: true } | { allowed: false; reason: string }

/** Why something is not possible, in words; undefined when it is. */
export const verdictText = (t: RulesTranslate, verdict: Verdict): string | undefined =>
  verdict.allowed ? undefined : t(verdict.reason, { ns: 'rules', defaultValue: verdict.reason })

/** The sentence for a code of the rules. */
export const ruleText = (
  t: RulesTranslate,
  { code, params }: { code: string; params?: Readonly<Record<string, string | number>> },
): string => t(code, { ...params, ns: 'rules', defaultValue: code })
