/** Base64 with all its padding and no spaces, as RFC 4648 writes it; null where it is none, or empty. */
export const readBase64 = (text: string): string | null => {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) || text === '') return null
  return btoa(atob(text))
}
