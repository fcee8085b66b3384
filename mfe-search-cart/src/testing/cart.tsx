import type { Address } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { useLocation } from '@panel/shared/panel'
import { useSession, useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, within } from '@testing-library/react'
import { CartPage } from '../app/cart-page'
import { panel } from '../panel'

registerLocales('mfe-search-cart', panel.locales)

export type Answers = Parameters<typeof answerApi>[0]

export const first = { id: 1, name: 'first', zone: 'com', kind: 'register', domain_id: null }
export const second = { id: 2, name: 'second', zone: 'net', kind: 'register', domain_id: null }
export const renewal = { id: 3, name: 'held', zone: 'org', kind: 'renew', domain_id: 7 }

const user = { email: 'a@example.com' }

export const signIn = () => useSession.setState({ token: 'token', user, loading: false, signIn: null })

export const forgetSession = () => {
  useSession.setState({ token: null, user: null, loading: false, signIn: null })
  useToasts.setState({ toasts: [] })
}

/** The default address of the account, for which names are registered. */
export const aRegistrant: Address = {
  id: 1,
  label: null,
  first_name: 'Ada',
  last_name: 'Byron',
  address_line1: 'Khreshchatyk 1',
  address_line2: null,
  country: 'UA',
  state: null,
  city: 'Kyiv',
  postal_code: '01001',
  vat_number: null,
  email: 'a@example.com',
  phone_code: '+380',
  phone_number: '441234567',
  is_default: true,
}

/** A server whose cart holds these items. Returns the calls made. */
export const serveCart = (items: unknown[], answers: Answers = {}) =>
  answerApi({
    'GET /api/cart': () => ({ body: items }),
    'GET /api/address-book/': () => ({ body: [aRegistrant] }),
    ...answers,
  })

const CurrentAddress = () => <p data-testid="address">{useLocation().pathname + useLocation().search}</p>

export const renderCart = (route = '/cart', language: 'en' | 'uk' = 'en') =>
  renderInPlatform(
    <>
      <CartPage />
      <CurrentAddress />
    </>,
    { route, language },
  )

export const cartRows = () => within(screen.getByRole('list', { name: 'Domains in the cart' })).getAllByRole('listitem')

export const registerButton = () => screen.findByRole('button', { name: 'Register now' })
