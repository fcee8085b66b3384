import { cartCalls, domainCalls, type Order, orderCalls, paymentCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { applyWaiting } from '../src/payments/apply-event'
import { chargeMethods } from '../src/payments/charge-method'
import { runStage } from '../src/terms/run-terms'
import { jsonOf } from './answers'
import { count, killedDomains, type Owned } from './killed-domains'
import type { KilledWorld } from './killed-world'
import type { SentEvent } from './payment-providers'
import type { Work } from './survive-kills'
import { createUser, giveRegistrant, type TestUser, uniqueName } from './users'

const urlOf = ({ provider }: SentEvent): string => `/api/payments/${provider}/events`

interface Ordered {
  person: TestUser
  order: number
  domain: number
  /** The page on which it is paid. */
  redirect: string
}

/** What providers of payments tell, and what follows from it. */
export const paymentKinds = (world: KilledWorld) => {
  const { api, admin, providers, mailsTo, eventsTo, times, billed, audited } = world
  const { owned, set } = killedDomains(world)

  /** A request of a zone that registers what is paid, with the page of a provider. */
  const ordered = async (provider: 'stripe' | 'liqpay'): Promise<Ordered> => {
    const person = await createUser(api)
    await giveRegistrant(api, person)
    await world.addWebhook(person)
    const { token } = person
    await api.call(cartCalls.add, { token, body: { name: uniqueName('paid'), zone: 'net' } })
    const submitted = jsonOf<{ order_id: number; domain_ids: number[] }>(await api.call(cartCalls.submit, { token }))
    const { order_id: order, domain_ids } = submitted
    const [domain] = domain_ids
    if (domain === undefined) throw new Error('nothing was ordered')
    const started = await api.call(paymentCalls.start, { token, params: { id: order }, body: { provider } })
    await world.finish()
    return { person, order, domain, redirect: jsonOf<{ redirect: string }>(started).redirect }
  }

  const sessionOf = ({ redirect }: Ordered) => {
    const session = providers.sessions.get(redirect.split('/').at(-1) ?? '')
    if (!session) throw new Error(`no session of ${redirect}`)
    return session
  }

  const send = async (event: SentEvent): Promise<void> => {
    const { payload, headers } = event
    const answer = await api.app.inject({ method: 'POST', url: urlOf(event), payload, headers })
    expect(answer.statusCode).toBe(200)
  }

  /** Paid once, registered once, with one invoice. */
  const paidOnce = async ({ person, order, domain }: Ordered): Promise<void> => {
    const { token } = person
    const stored = jsonOf<Order>(await api.call(orderCalls.get, { token, params: { id: order } }))
    expect([stored.state, stored.credit ?? 0, stored.credit_notes ?? []]).toEqual(['paid', 0, []])
    expect(jsonOf<{ amount: number }>(await api.call(paymentCalls.credit, { token })).amount).toBe(0)
    expect(await audited(`order ${stored.number}`)).toEqual(['order_paid'])
    expect(eventsTo(person).filter(event => event === 'order.paid')).toHaveLength(1)
    expect(mailsTo(person).filter(({ text }) => text.includes('The receipt is attached'))).toHaveLength(1)
    expect([await times('create', domain), await billed(person)]).toEqual([1, ['register']])
    const mine = jsonOf<{ status: string }[]>(await api.call(domainCalls.mine, { token }))
    expect(mine.map(({ status }) => status)).toEqual(['approved'])
    expect(mailsTo(person).filter(({ subject }) => subject.endsWith('is yours'))).toHaveLength(1)
  }

  /** The process takes the first events. Events without an answer are sent again, like all others, in another order. */
  const told = (one: Ordered, paid: SentEvent, other: SentEvent): Work => ({
    doing: { calls: [other, paid].map(event => ({ ...event, url: urlOf(event) })) },
    check: async () => {
      for (const event of [paid, other, other, paid]) await send(event)
      await world.finish()
      await paidOnce(one)
    },
  })

  /** A domain that renews itself in some days, of an owner with a saved card. */
  const ending = async (provider: 'stripe' | 'liqpay'): Promise<Owned> => {
    const domain = await owned(3)
    const { owner, id } = domain
    await set(id, { auto_renew: true })
    const card = { fingerprint: uniqueName('card'), label: 'visa •••• 4242', expires: null }
    const token = api.deps.keys.seal('saved')
    await api.db
      .insertInto('payment_methods')
      .values({ ...card, user_id: owner.id, provider, customer: 'cus_saved', token })
      .execute()
    await runStage(api.deps, 'renew', () => false)
    return domain
  }

  /** The card is charged once, and the registry renews once what that pays for. */
  const charged = ({ owner, id }: Owned, charges: (order: number, number: string) => number): Work => ({
    doing: { scheduled: 'charges' },
    check: async () => {
      await chargeMethods(api.deps)
      await world.finish()
      const [order] = jsonOf<Order[]>(await api.call(orderCalls.list, { token: owner.token })).filter(({ items }) =>
        items.some(({ kind }) => kind === 'renew'),
      )
      expect(order?.state).toBe('paid')
      expect(charges(order?.id ?? 0, order?.number ?? '')).toBe(1)
      expect([await times('renew', id), await billed(owner)]).toEqual([1, ['register', 'renew']])
      expect(await audited(`order ${order?.number}`)).toEqual(['order_paid'])
    },
  })

  /** Makes what waits in the queue due now. */
  const hasten = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(api.db)

  /** An order that was paid, whose event was stored but not applied. */
  const unanswered = async (): Promise<Ordered> => {
    const one = await ordered('stripe')
    providers.world.isDown = true
    await send(providers.stripeEvent('checkout.session.completed', providers.plain(providers.pay(sessionOf(one)))))
    providers.world.isDown = false
    await hasten()
    return one
  }

  return {
    'payment_event: events of Stripe': async (): Promise<Work> => {
      const one = await ordered('stripe')
      const session = sessionOf(one)
      const expired = providers.stripeEvent('checkout.session.expired', providers.plain(session))
      const completed = providers.stripeEvent('checkout.session.completed', providers.plain(providers.pay(session)))
      return told(one, completed, expired)
    },
    'payment_event: events of LiqPay': async (): Promise<Work> => {
      const one = await ordered('liqpay')
      const payment = providers.payLiqPay(one.redirect)
      return told(one, providers.liqPayEvent(payment), providers.liqPayEvent({ ...payment, status: 'failure' }))
    },
    'payment_event: after its provider was down': async (): Promise<Work> => {
      const one = await unanswered()
      return { doing: { task: 'payment_event' }, check: () => paidOnce(one) }
    },
    payment_events: async (): Promise<Work> => {
      const one = await unanswered()
      await sql`delete from graphile_worker._private_jobs`.execute(api.db)
      const received_at = sql<Date>`now() - interval '16 hours'`
      await api.db.updateTable('payment_events').set({ received_at }).where('done_at', 'is', null).execute()
      return {
        doing: { scheduled: 'payment_events' },
        check: async () => {
          await applyWaiting(api.deps)
          await world.finish()
          await paidOnce(one)
        },
      }
    },
    paid_order: async (): Promise<Work> => {
      const one = await ordered('stripe')
      await api.call(orderCalls.pay, { token: admin.token, params: { id: one.order } })
      return { doing: { task: 'paid_order' }, check: () => paidOnce(one) }
    },
    'charges: by Stripe': async (): Promise<Work> => {
      const domain = await ending('stripe')
      return charged(domain, order => count(providers.intents, ({ metadata }) => metadata.order === String(order)))
    },
    'charges: by LiqPay': async (): Promise<Work> => {
      const domain = await ending('liqpay')
      return charged(domain, (_, number) =>
        count(providers.liqCharges, reference => reference.startsWith(`${number}-`)),
      )
    },
    refund: async (): Promise<Work> => {
      const one = await ordered('stripe')
      await send(providers.stripeEvent('checkout.session.completed', providers.plain(providers.pay(sessionOf(one)))))
      await world.finish()
      providers.world.isDown = true
      const body = { amount: 10_000 }
      const headers = { 'idempotency-key': uniqueName('refund') }
      await api.call(paymentCalls.refund, { token: admin.token, params: { id: one.order }, body, headers })
      providers.world.isDown = false
      await hasten()
      const before = providers.refunds.length
      return {
        doing: { task: 'refund' },
        check: async () => {
          const { token } = one.person
          const stored = jsonOf<Order>(await api.call(orderCalls.get, { token, params: { id: one.order } }))
          expect(stored.credit_notes).toMatchObject([{ amount: 10_000, state: 'done' }])
          expect(providers.refunds.length).toBe(before + 1)
          expect(mailsTo(one.person).filter(({ text }) => text.includes('The credit note is on'))).toHaveLength(1)
        },
      }
    },
  }
}
