const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text made safe for an element's content or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, letter => entities[letter] ?? letter)

/** JSON made safe inside a script element: no text of it can end the element or open a comment. */
export const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
