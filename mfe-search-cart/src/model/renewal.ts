/** Id of the domain to renew in a page's query (`/cart?renew=7`); null when there is none or it is no id. */
export const renewalId = (query: URLSearchParams): number | null => {
  const value = query.get('renew') ?? ''
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null
}
