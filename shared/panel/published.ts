import {
  array,
  literal,
  looseObject,
  object,
  optional,
  record,
  regex,
  string,
  unknown,
  enum as zodEnum,
} from '@panel/shared/schema'

// What is checked when a build is published, and no page looks into.

const texts = object({ en: string(), uk: string() })
const files = object({ js: array(string()), css: array(string()) })

/** Places that other panels may fill; `context` is the JSON Schema of what a contribution gets. */
export const pointsDescription = record(string(), object({ kind: zodEnum(['many', 'one']), context: unknown() }))
/** JSON Schema of a panel's settings, and what the operator reads beside each field. */
export const settingsDescription = object({ schema: record(string(), unknown()), texts: record(string(), texts) })
/** The file of a build with its prerendered HTML: view → language → text. */
export const prerenderedFile = record(string(), texts)

/** What a build says to the server alone, which makes pages with it. */
export const servedDescription = object({
  firstCalls: optional(record(string(), array(string().check(regex(/^\/api(\/[a-z-]+)+$/))))),
  ownCalls: optional(record(string(), array(string().check(regex(/^\/api(\/[a-z-]+)+\/?(\?[\w=&%.-]+)?$/))))),
  ahead: optional(object({ file: string(), views: array(string()), look: string() })),
  look: optional(string()),
  fonts: optional(record(string(), array(string()))),
  modules: optional(record(string(), files)),
  imports: optional(record(string(), array(string()))),
  texts: optional(record(string(), record(string(), array(string())))),
  trustedTypes: optional(literal('default')),
  stage: optional(literal(true)),
  readsDetails: optional(literal(true)),
  addsPolicy: optional(literal(true)),
  elsewhere: optional(array(string())),
  alone: optional(looseObject({ frame: optional(literal(true)) })),
})
