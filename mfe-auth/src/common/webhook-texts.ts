import type { WebhookEvent } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'

/** Texts of the webhooks, in a namespace of their own, so that the sign-in does not carry them. */
export const webhookTexts = 'mfe-auth-webhooks'

registerLocales(webhookTexts, {
  en: () => import('../../locales/webhooks/en.json'),
  uk: () => import('../../locales/webhooks/uk.json'),
})

type EventKey<Event extends string> = Event extends `${infer Of}.${infer What}` ? `${Of}_${What}` : Event

/** Where an event's text is: a dot would lead one level down. */
export const eventKey = <Event extends WebhookEvent>(event: Event): EventKey<Event> =>
  event.replace('.', '_') as EventKey<Event>
