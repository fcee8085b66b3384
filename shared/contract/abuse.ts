// Apart from what every contract needs, so that the first page does not carry it.
import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { email } from './email'
import { requiredLine } from './lines'
import { idPage } from './paging'

/** The first four are what ICANN calls DNS abuse, which a registrar must stop promptly. */
export const reportKinds = ['phishing', 'malware', 'botnet', 'spam', 'illegal', 'registration_data', 'other'] as const
export type ReportKind = (typeof reportKinds)[number]

/** What a case is about: a report, or a request for registration data (NIS2, Article 28(5)). */
export const abuseKinds = [...reportKinds, 'data_request'] as const
export type AbuseKind = (typeof abuseKinds)[number]

/** How a report ends. */
export const reportOutcomes = ['acted', 'no_evidence', 'elsewhere', 'duplicate'] as const

/** How a request for data ends. */
export const dataOutcomes = ['disclosed', 'refused'] as const

const abuseOutcomes = [...reportOutcomes, ...dataOutcomes] as const
export type AbuseOutcome = (typeof abuseOutcomes)[number]

/** What administrators do about a case. */
export const abuseSteps = ['note', 'answer', 'forward', 'suspend', 'release', 'close', 'decide'] as const

const words = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(5000, 'too_long'))
const kind = z.enum(reportKinds, 'choice')

/** `subject` is the name of a domain, of a host in it, or an address of a page. */
export const abuseReport = z.strictObject({ subject: requiredLine(2000), kind, text: words, email })

export const requestedData = ['name', 'email', 'phone', 'address'] as const

const dataRequest = {
  name: requiredLine(200),
  organisation: z.optional(z.string().check(z.trim(), z.maxLength(200, 'too_long'))),
  data: z.array(z.enum(requestedData)).check(z.minLength(1, 'required'), z.maxLength(requestedData.length, 'too_long')),
  /** Why it cannot wait; empty where it can. */
  urgency: z.optional(z.string().check(z.trim(), z.maxLength(2000, 'too_long'))),
}

/** `text` is the legal basis and what the data are for. */
export const dataRequestBody = z.strictObject({ subject: requiredLine(2000), ...dataRequest, text: words, email })
export type DataRequestBody = z.infer<typeof dataRequestBody>
export type DataRequest = Pick<DataRequestBody, 'name' | 'organisation' | 'data' | 'urgency'>

/** The text of `decide` goes to who asked: the data, or why they are refused. The text of `note` is for administrators; that of `answer` goes to the reporter, that of `forward` and `suspend` to the owner. */
export const abuseStepBody = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('note'), text: words }),
  z.strictObject({ step: z.literal('answer'), text: words }),
  z.strictObject({ step: z.literal('forward') }),
  z.strictObject({ step: z.literal('suspend'), text: words }),
  z.strictObject({ step: z.literal('release') }),
  z.strictObject({ step: z.literal('close'), outcome: z.enum(reportOutcomes, 'choice') }),
  z.strictObject({ step: z.literal('decide'), outcome: z.enum(dataOutcomes, 'choice'), text: words }),
])
export type AbuseStepBody = z.output<typeof abuseStepBody>

const summary = {
  id,
  /** As mails name it. */
  number: z.string(),
  /** Full name of the domain in its own script. */
  domain: z.string(),
  kind: z.enum(abuseKinds),
  state: z.enum(['open', 'closed']),
  outcome: z.nullable(z.enum(abuseOutcomes)),
  created_at: timestamp,
  /** When the domain was first suspended for it, or else when it was closed; null while nothing is decided. */
  decided_at: z.nullable(timestamp),
  /** Minutes from the report to the decision, or until now. */
  minutes: z.int(),
  suspended: z.boolean(),
  /** By when a request for data is to be answered; null of a report. */
  due_at: z.nullable(timestamp),
}

const abuseCase = z.object(summary)
export type AbuseCase = z.infer<typeof abuseCase>

const abuseCaseDetail = z.object({
  ...summary,
  subject: z.string(),
  text: z.string(),
  reporter: z.string(),
  /** The person that asks, and for which registration data; null of a report. */
  request: z.nullable(z.object(dataRequest)),
  /** Null once the row of the domain is gone. */
  registration: z.nullable(
    z.object({
      id,
      status: z.string(),
      created_at: timestamp,
      user: z.object({ id, email: z.string() }),
      registrant: z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() }),
      /**
       * Since when and why it is to be suspended, whether the registry has taken it out of DNS, and in which words it
       * refused that or its end. It is ending where the domain was released and the registry still holds it.
       */
      suspension: z.nullable(
        z.object({
          at: timestamp,
          reason: z.string(),
          held: z.boolean(),
          ending: z.optional(z.boolean()),
          refusal: z.optional(z.string()),
        }),
      ),
    }),
  ),
  /** The steps that can be taken now. */
  possible: z.array(z.enum(abuseSteps)),
  /** The other cases of the domain, the newest first. */
  others: z.array(z.object({ id, number: z.string(), kind: z.enum(abuseKinds), state: z.enum(['open', 'closed']) })),
  steps: z.array(
    z.object({
      id,
      at: timestamp,
      /** Null once that account was deleted. */
      admin: z.nullable(z.string()),
      step: z.enum(abuseSteps),
      text: z.string(),
    }),
  ),
})
export type AbuseCaseDetail = z.infer<typeof abuseCaseDetail>

/** Of the reports of twelve months. `minutes` is the median from the report to the decision; null without one. */
const abuseCount = z.object({
  kind: z.enum(abuseKinds),
  reports: z.int(),
  open: z.int(),
  suspended: z.int(),
  minutes: z.nullable(z.int()),
})
export type AbuseCount = z.infer<typeof abuseCount>

export const abuseCalls = {
  report: defineCall({
    spec: '+',
    summary: 'Report the abuse of a domain that is registered here; a receipt with the number of the case is mailed',
    method: 'POST',
    path: '/api/abuse',
    access: 'public',
    body: abuseReport,
    status: 201,
    response: z.object({ number: z.string() }),
    problems: [422],
  }),
  requestData: defineCall({
    spec: '+',
    summary: 'Ask for the registration data of a domain, with the legal basis; it is answered by mail within 72 hours',
    method: 'POST',
    path: '/api/data-requests',
    access: 'public',
    body: dataRequestBody,
    status: 201,
    response: z.object({ number: z.string() }),
    problems: [422],
  }),
  list: defineCall({
    spec: '+',
    summary:
      'Cases of abuse and requests for data: the open ones, the oldest first, or the closed ones, the newest first',
    method: 'GET',
    path: '/api/admin/abuse',
    access: 'admin',
    query: z.object({ ...idPage, state: z.optional(z.enum(['open', 'closed'])) }),
    status: 200,
    response: z.array(abuseCase),
    problems: [401, 403, 422],
  }),
  statistics: defineCall({
    spec: '+',
    summary: 'The reports of twelve months by kind, with the time to a decision',
    method: 'GET',
    path: '/api/admin/abuse/statistics',
    access: 'admin',
    status: 200,
    response: z.array(abuseCount),
    problems: [401, 403],
  }),
  get: defineCall({
    spec: '+',
    summary: 'One case, with the registration it is about and all that was done',
    method: 'GET',
    path: '/api/admin/abuse/{id}',
    access: 'admin',
    params: idParams,
    status: 200,
    response: abuseCaseDetail,
    problems: [401, 403, 404, 422],
  }),
  step: defineCall({
    spec: '+',
    summary: 'Note something, answer, forward, suspend the domain or release it, or close the case',
    method: 'POST',
    path: '/api/admin/abuse/{id}/steps',
    access: 'admin',
    params: idParams,
    body: abuseStepBody,
    status: 200,
    response: abuseCaseDetail,
    problems: [401, 403, 404, 409, 422],
  }),
}
