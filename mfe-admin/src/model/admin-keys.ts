/** Query keys of what only an administrator may see; all lie below `all`, so that it can be forgotten at once. */
export const adminKeys = {
  all: ['admin'] as const,
  domains: ['admin', 'domains'] as const,
  users: ['admin', 'users'] as const,
}
