/**
 * What a package may weigh on its way to a visitor, in bytes after brotli. A panel: entry, definition, its largest view
 * and its largest language, scripts and styles. The shell: everything its page loads first, and its largest language.
 * Raise a figure here, with the reason in the commit, when a panel has earned it.
 */
export const sizeBudgets: Readonly<Record<string, number>> = {
  shell: 165_000,
  // How the DNS of new names begins, which the submit of the cart takes along, placeholders that say what they wait for,
  // an order that waits for changes under way and sends the sum that is shown, how and when the order is to be paid, and errors
  // beside each name.
  'mfe-search-cart': 19_000,
  // Tokens with limits and webhooks on a page for developers, how an account is created, and texts of watched names.
  'mfe-auth': 39_300,
  // Filters, tags, health, renewals and points for other panels; the texts of zones, secondaries, services, lists, confirmed registrants
  // and transfers that wait.
  'mfe-domain-manager': 72_800,
  'mfe-address-book': 15_800,
  // Undo of decisions, names in their own script, alarms of payments, points in the frame, audiences and settings of panels,
  // and refunds whose outcome is not known.
  'mfe-admin': 41_800,
}

/**
 * What all files of a package may weigh together, whenever they are loaded, at a quality of compression that is quick.
 * Apart are the files of the build without a shell, and React for development, which only pages with a panel that is
 * being written load.
 */
export const wholeBudgets: Readonly<Record<string, number>> = {
  // Notifications with the names of all events in both languages, domains with what can be done in the palette, and the
  // stage on which the gate looks at contributions.
  shell: 322_500,
  // Words that make a password easy to guess, loaded where one is chosen, the configuration of programs, watched names,
  // the form that reports abuse, payments that are on their way, and credit of a former currency.
  'mfe-auth': 482_500,
  // Health, restoring a moment, the registrant's form, zones that move in, secondaries and lists of transfers, with their texts.
  'mfe-domain-manager': 370_000,
}

export const defaultWholeBudget = 280_000

/** For panels that have no figure of their own. */
export const defaultBudget = 40_000
