import { callApi } from '@panel/shared/api-client'
import { cartCalls } from '@panel/shared/contract'
import { FormShell, useForm } from '@panel/shared/forms'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { TextField } from '@panel/shared/ui'
import { PromptDialog } from '@panel/shared/ui/overlays'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { confirmLeaving, definePanel, PanelName, type UpdateAnswer, useUnsaved } from './index'
import { createLifecycles } from './lifecycles'

const AddressPage = () => {
  const form = useForm({ defaultValues: { city: 'Lviv' } })
  return (
    <FormShell
      form={form}
      label="New address"
      onSubmit={values => form.reset(values)}
      loading={false}
      submitError={null}
      submitLabel="Save"
    >
      <TextField label="City" {...form.register('city')} />
    </FormShell>
  )
}

const views = { AddressPage: async () => ({ AddressPage }) }

const panelOf = (name: string, change: { canUpdate?: () => UpdateAnswer } = {}) =>
  definePanel({
    name,
    routes: [],
    navigation: [],
    views,
    locales: { en: async () => ({}), uk: async () => ({}) },
    ...change,
  })

const [book, other] = [panelOf('mfe-address-book'), panelOf('mfe-other')]

const inBook = (children: ReactNode) =>
  renderInPlatform(<PanelName.Provider value={book.name}>{children}</PanelName.Provider>)

const leavingIsAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const city = () => screen.getByRole('textbox', { name: 'City' })

test('a panel asks while a form of it holds typed text, names it, and so does the browser on leaving', async () => {
  const { user } = await inBook(<AddressPage />)
  expect([book.canUpdate?.(), book.unsaved?.(), leavingIsAsked()]).toEqual(['allow', [], false])
  await user.type(city(), ' region')
  expect([book.canUpdate?.(), book.unsaved?.(), leavingIsAsked()]).toEqual(['ask', ['New address'], true])
  expect([other.canUpdate?.(), other.unsaved?.()]).toEqual(['allow', []])
})

test('text that was saved, undone or closed with its form is no reason to ask', async () => {
  const { user, unmount } = await inBook(<AddressPage />)
  await user.type(city(), '!')
  await user.type(city(), '{Backspace}')
  expect([book.canUpdate?.(), leavingIsAsked()]).toEqual(['allow', false])
  await user.type(city(), '!{Enter}')
  await waitFor(() => expect(book.canUpdate?.()).toBe('allow'))
  await user.type(city(), '?')
  expect(book.canUpdate?.()).toBe('ask')
  unmount()
  expect([book.canUpdate?.(), leavingIsAsked()]).toEqual(['allow', false])
})

test('a dialog that asks for one value counts too', async () => {
  const { user } = await inBook(
    <PromptDialog open onClose={jest.fn()} onSubmit={jest.fn()} title="Transfer" label="Email" submitLabel="Start" />,
  )
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'a')
  expect([book.canUpdate?.(), book.unsaved?.()]).toEqual(['ask', ['Transfer']])
})

const Trifle = () => {
  useUnsaved(true, { title: 'Search', onLeave: 'let-go' })
  return null
}

test('over a trifle the notice asks, the browser does not', async () => {
  await inBook(<Trifle />)
  expect([book.canUpdate?.(), book.unsaved?.(), leavingIsAsked()]).toEqual(['ask', ['Search'], false])
})

test('nothing may be reloaded while a change is on its way, whatever the panel; reading may be cut off', async () => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const wait = async () => {
    await answered
    return { status: 500, body: {} }
  }
  answerApi({ 'POST /api/cart/submit': wait, 'GET /api/cart': wait })
  const reading = callApi(cartCalls.list, {})
  expect(other.canUpdate?.()).toBe('allow')
  const submitting = callApi(cartCalls.submit, {})
  expect([book.canUpdate?.(), other.canUpdate?.()]).toEqual(['block', 'block'])
  answer()
  await expect(Promise.allSettled([reading, submitting])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(other.canUpdate?.()).toBe('allow')
})

test('a panel may decide for itself', () => {
  expect(panelOf('mfe-own', { canUpdate: () => 'block' }).canUpdate?.()).toBe('block')
})

type Lifecycle = (props: object) => Promise<unknown>

test('a panel in a root of its own answers through its lifecycles', async () => {
  const { bootstrap, mount, unmount, canUpdate, unsaved } = createLifecycles(book)
  const domElement = document.body.appendChild(document.createElement('div'))
  // Waiting as for a page: single-spa's promises end when React has drawn, which it does only outside of `act`.
  const run = (step: unknown) => waitFor(() => (step as Lifecycle)({ name: 'book', domElement, view: 'AddressPage' }))
  await run(bootstrap)
  await run(mount)
  await userEvent.type(await within(domElement).findByRole('textbox', { name: 'City' }), '!')
  expect([canUpdate?.(), unsaved?.()]).toEqual(['ask', ['New address']])
  await run(unmount)
  expect(canUpdate?.()).toBe('allow')
})

test('a user who chose to leave is not asked again', async () => {
  const { user } = await inBook(<AddressPage />)
  await user.type(city(), '!')
  expect(leavingIsAsked()).toBe(true)
  confirmLeaving()
  expect(leavingIsAsked()).toBe(false)
})
