import type en from './en.json'

/** Every code that the rules give. A code without a text does not compile. */
export type RuleCode = keyof typeof en
