/** A release that is refused. The message is one sentence for the person who asked for it. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
}

/** A release that is refused because a name, an address, a place or the moment is another's. */
export class ReleaseConflict extends ReleaseError {}

/** A release that the token of a team does not allow. */
export class ReleaseForbidden extends ReleaseError {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** A release that has to wait: too many are under way. */
export class TooManyReleases extends ReleaseError {}

/** A trial that was cut short: it says nothing about the build. */
export class GatewayStopping extends ReleaseError {
  constructor() {
    super('The gateway is stopping: try again in a minute.')
  }
}

/** A build that was refused for what was seen of it. */
export class SeenRefusal extends ReleaseError {
  /** Of the picture that is kept with the build, see `keepRefusal`. */
  file: string | undefined

  constructor(
    message: string,
    /** JPEG; undefined when the page hung. */
    readonly picture: Buffer | undefined,
  ) {
    super(message)
  }
}

/** A call that the API will refuse again, however often it is made: for what is in it, or for its length. */
export class RefusedByApi extends Error {}

/** Values of settings that a panel does not take. */
export class SettingsRefused extends ReleaseError {
  constructor(readonly errors: readonly { field: string; code: string; message: string }[]) {
    super(errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join(' '))
  }
}
