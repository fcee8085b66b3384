let part: HTMLElement | null = null
let fields: HTMLInputElement[] = []

/** Says which part of the page the server has drawn for the view that is about to be shown. */
export const offerAhead = (drawn: HTMLElement): void => {
  part = drawn
  // They outlast the part: where a view draws itself again, it still finds what was typed.
  fields = [...drawn.querySelectorAll('input')]
}

/** Whether somebody uses what the server drew, before the code of its view is there. */
export const begunAhead = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('[data-ahead] input')].some(({ value }) => value !== '')

/** The text that was typed into the field of this name before the script ran; empty when there was none. */
export const typedAhead = (name: string): string => fields.find(field => field.name === name)?.value ?? ''

/** Tells that the view has what was typed. Returns whether the form was sent already; only the first time. */
export const takeAhead = (): boolean => {
  const sent = part?.dataset.sent !== undefined
  part = null
  fields = []
  return sent
}
