import { dismissToast, showToast } from '@panel/shared/session'

type Message = Parameters<typeof showToast>[0]

let last: { id: number; tone: Message['tone'] } | null = null

/** Says that a name was added, or that it cannot be kept, in place of what was said of the one before. */
export const sayAdded = (message: Message): void => {
  if (last) dismissToast(last.id)
  last = { id: showToast(message), tone: message.tone }
}

/** In the cart it says nothing new, and covers the button that comes next on a phone. */
export const forgetAdded = (): void => {
  if (last?.tone === 'success') dismissToast(last.id)
}
