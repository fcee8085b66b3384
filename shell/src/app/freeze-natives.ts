/** webpack gives lists of chunks a `push` of their own, and classes made of functions a `constructor`. */
const own = /^(push|constructor)$/

const freeze = (owner: object, names = Object.getOwnPropertyNames(owner)): void => {
  for (const name of names)
    if (!own.test(name)) Object.defineProperty(owner, name, { writable: false, configurable: false })
}

/** Before any panel runs: what everybody's calls and lists go through, no panel exchanges for its own. */
export const freezeNatives = (): void => {
  freeze(window, ['fetch'])
  freeze(JSON)
  freeze(Array.prototype)
}
