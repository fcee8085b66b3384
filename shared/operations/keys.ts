/** Keys of bulk work; `work` is above all that changes while it runs. */
export const operationKeys = {
  work: ['operations', 'work'] as const,
  list: ['operations', 'work', 'list'] as const,
  one: (id: number) => ['operations', 'work', id] as const,
  preview: (request: unknown) => ['operations', 'preview', request] as const,
}
