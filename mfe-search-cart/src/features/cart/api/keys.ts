/** Keys of the cart's mutations, to tell whether one is under way; the cart itself is `sharedKeys.cart`. */
export const cartMutations = {
  add: (domain: string) => ['cart', 'add', domain] as const,
  renew: ['cart', 'renew'] as const,
  submit: ['cart', 'submit'] as const,
}
