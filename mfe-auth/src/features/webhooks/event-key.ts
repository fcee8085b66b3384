import type { WebhookEvent } from '@panel/shared/contract'

type EventKey<Event extends string> = Event extends `${infer Of}.${infer What}` ? `${Of}_${What}` : Event

/** Where an event's text is: a dot would lead one level down. */
export const eventKey = <Event extends WebhookEvent>(event: Event): EventKey<Event> =>
  event.replace('.', '_') as EventKey<Event>
