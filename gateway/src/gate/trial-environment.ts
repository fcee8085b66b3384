/** What a program needs of the system. Nothing here is a setting of the product, or a secret. */
const ofSystem = /^(PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|LD_LIBRARY_PATH|NODE_\w+)$/

/** Settings that decide what pages show. None of them leads to another system. */
const ofPages = ['ADMIN_PATH', 'PLATFORM_HOST', 'ZONES', 'SUPPORT_EMAIL', 'BRAND', 'PRICES', 'INVOICE']

type Environment = Readonly<Record<string, string | undefined>>

const pick = (environment: Environment, isKept: (name: string) => boolean): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => isKept(name)))

/** For a program of a trial that is not of this product. */
export const systemEnvironment = (environment: Environment): NodeJS.ProcessEnv =>
  pick(environment, name => ofSystem.test(name))

/**
 * For the API of a trial. Named is what it gets, not what is kept from it, so that a setting that is added later stays
 * out: with the product's REGISTRY it would acknowledge the messages of the registry that the product waits for.
 */
export const trialEnvironment = (environment: Environment): NodeJS.ProcessEnv => ({
  ...systemEnvironment(environment),
  ...pick(environment, name => ofPages.includes(name)),
  REGISTRY: 'sandbox',
  LOOKUP: 'sandbox',
})
