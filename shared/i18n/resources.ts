import type { TFunction } from 'i18next'
import type errors from '../contract/messages/en.json'
import type rules from '../rules/messages/en.json'

/**
 * The English texts by namespace, from which the compiler knows every key. Each part and each panel adds its own, as
 * `mfe-auth/src/panel.ts` does.
 */
export interface TextResources {
  errors: typeof errors
  rules: typeof rules
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: TextResources
    returnNull: false
  }
}

type Namespace = keyof TextResources

/** The `t` of `useTranslation(namespace)`, to hand on. */
export type Translate<Names extends Namespace | readonly [Namespace, ...Namespace[]]> = TFunction<Names>
