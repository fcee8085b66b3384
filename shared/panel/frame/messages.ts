import * as z from '@panel/shared/schema'

const id = z.int().check(z.nonnegative())
const text = (most: number) => z.string().check(z.maxLength(most))
/** A text of which the rest is left out: all of the message would be lost otherwise. */
const cut = (most: number) => z.string().check(z.overwrite(whole => whole.slice(0, most)))

export const longestAddress = 2000
/** As much as any call of the contract takes. */
export const longestBody = 2_097_152

const address = text(longestAddress)

/** What the page says to a frame with an untrusted panel in it: nothing that a call could be made with. */
export const pageMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('state'),
    language: z.enum(['en', 'uk']),
    theme: z.nullable(z.enum(['light', 'dark'])),
    /** Whether there is a session, whose it is once that is known, and whether it has just ended. */
    session: z.object({ present: z.boolean(), email: z.nullable(z.string()), ended: z.boolean() }),
  }),
  z.object({ type: z.literal('location'), address }),
  /** What a contribution is about has changed. */
  z.object({ type: z.literal('context'), context: z.unknown() }),
  /** The part of the frame that is in the window, in pixels from its top. */
  z.object({ type: z.literal('visible'), top: z.number(), height: z.number() }),
  z.object({
    type: z.literal('answer'),
    id,
    /** 0: nothing answered. */
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  z.object({ type: z.literal('pressed'), id }),
  z.object({ type: z.literal('ping') }),
])
export type PageMessage = z.infer<typeof pageMessage>

/** With the message goes the port over which all others come and go. */
export const startMessage = z.object({
  type: z.literal('start'),
  address,
  state: pageMessage,
  /** The frame shows this view in a page of another panel, in place of the one of the address. */
  contribution: z.optional(z.object({ view: text(100), context: z.unknown(), closes: z.boolean() })),
})
export type StartMessage = z.infer<typeof startMessage>

/** What a frame may say to the page. Everything else is refused. */
export const frameMessage = z.discriminatedUnion('type', [
  /** `follows`: a contribution takes a new context as it is. Without it, it is from before it could. */
  z.object({ type: z.literal('shown'), follows: z.optional(z.boolean()) }),
  z.object({ type: z.literal('failed'), message: text(500) }),
  /** Where no boundary caught it: the panel goes on. */
  z.object({ type: z.literal('threw'), message: text(500) }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('height'), height: z.number() }),
  z.object({
    type: z.literal('call'),
    id,
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
    /** With its query. */
    path: address,
    /** JSON. */
    body: z.optional(text(longestBody)),
  }),
  z.object({ type: z.literal('navigate'), to: address, replace: z.boolean() }),
  z.object({ type: z.literal('sign-in') }),
  /** A contribution is done with the dialog that it is in. */
  z.object({ type: z.literal('close') }),
  /** A link to another site was pressed. */
  z.object({ type: z.literal('open'), address }),
  /** A file was made for the visitor. */
  z.object({ type: z.literal('download'), name: text(200), content: z.custom<Blob>(value => value instanceof Blob) }),
  z.object({
    type: z.literal('toast'),
    id,
    tone: z.enum(['info', 'success', 'warning', 'danger']),
    text: cut(300),
    action: z.optional(cut(60)),
  }),
  z.object({
    type: z.literal('unsaved'),
    holds: z.boolean(),
    titles: z.array(text(200)).check(z.maxLength(10)),
  }),
])
export type FrameMessage = z.infer<typeof frameMessage>
