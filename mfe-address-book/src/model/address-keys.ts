/** Query keys of the address book; all lie below `all`. */
export const addressKeys = {
  all: ['addresses'] as const,
  list: ['addresses', 'list'] as const,
  one: (id: number) => ['addresses', 'one', id] as const,
}
