import { int, object } from '@panel/shared/schema'
import { withDefault } from '@panel/shared/schema/defaults'

/** Origin of the back end. */
export const backEnd = 'https://back-end.invalid'

/** What an operator may change without a release. */
export const settings = object({ mostMailboxes: withDefault(int(), 10) })
