import { randomUUID } from 'node:crypto'
import type { Language } from '../base/language'
import type { RequestContext } from '../request-context'
import type { Settings } from '../settings/settings'
import { signedHeaders } from '../webhooks/deliver'
import { post } from '../webhooks/target'

/** Numbers as ITU-T E.164 has them: with the country, at most 15 digits. */
const international = /^\+[1-9]\d{6,14}$/

/** Whether a text can be sent to a number, which has no spaces. */
export const canSend = ({ SMS_GATEWAY }: Pick<Settings, 'SMS_GATEWAY'>, number: string): boolean =>
  SMS_GATEWAY !== undefined && international.test(number)

const ok = 200
const redirected = 300

/**
 * Hands a text to the operator's gateway, signed as messages to webhooks are.
 * @returns whether the gateway took it
 */
export const sendText = async (
  { settings, log }: Pick<RequestContext, 'settings' | 'log'>,
  number: string,
  text: string,
  language: Language,
): Promise<boolean> => {
  const { SMS_GATEWAY = '', SMS_SECRET = '' } = settings
  const body = JSON.stringify({ number, text, language })
  try {
    const headers = signedHeaders(SMS_SECRET, `sms_${randomUUID()}`, new Date(), body)
    const status = await post(new URL(SMS_GATEWAY), body, headers, true)
    if (status >= ok && status < redirected) return true
    log.warn({ status }, 'the gateway for texts refused one')
  } catch (error) {
    log.warn({ err: error }, 'the gateway for texts does not answer')
  }
  return false
}
