/** A release that is refused. The message is one sentence for the person who asked for it. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}
