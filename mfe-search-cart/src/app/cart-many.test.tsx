import { useToasts } from '@panel/shared/session'
import { screen, waitFor, within } from '@testing-library/react'
import { cartRows, first, forgetSession, renderCart, renewal, second, serveCart } from '../testing/cart'

afterEach(() => {
  forgetSession()
  sessionStorage.clear()
})

const zones = { 'GET /api/zones': () => ({ body: [{ zone: 'com' }, { zone: 'net' }] }) }

/** The test's DOM has files without their bytes. */
const csvFile = (content: string | Uint8Array): File =>
  Object.assign(new File([], 'names.csv'), { arrayBuffer: async () => Buffer.from(content as string) })

const openDialog = async () => {
  const page = await renderCart()
  await page.user.click(await screen.findByRole('button', { name: 'Add many names' }))
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Add many names' })) }
}

test('names of a file go into the cart; what is no name, in the cart or taken is said, and can be tried again', async () => {
  const sent: unknown[] = []
  let taken = true
  const held: unknown[] = [first]
  serveCart([], {
    ...zones,
    'GET /api/cart': () => ({ body: held }),
    'POST /api/cart/add': async request => {
      const { name, zone } = (await request.json()) as { name: string; zone: string }
      sent.push(`${name}.${zone}`)
      if (name === 'taken' && taken) return { status: 409, body: { detail: 'This name is taken.' } }
      const item = { ...first, id: 10 + sent.length, name, zone }
      held.push(item)
      return { status: 201, body: item }
    },
  })
  const { user, dialog } = await openDialog()
  const text = 'Domain,Expires\none.com,01.02.2027\nfirst.com,\ntaken.net,\n-bad-.com,\n'
  await user.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), csvFile(text))
  expect(await dialog.findByText('2 names to add · 1 already in the cart')).toBeVisible()
  expect(dialog.getByText('-bad-.com')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Add 2 names' }))
  expect(await dialog.findByText('1 name was not added')).toBeVisible()
  expect(dialog.getByText(/This name is taken\./)).toBeVisible()
  expect(sent).toEqual(['one.com', 'taken.net'])
  taken = false
  await user.click(await dialog.findByRole('button', { name: 'Add 1 name' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual(['one.com', 'taken.net', 'taken.net'])
})

test('a visitor’s first name is added alone: it makes the cart that the others go into', async () => {
  const events: string[] = []
  const held: unknown[] = []
  serveCart([], {
    ...zones,
    'GET /api/cart': () => ({ body: held }),
    'POST /api/cart/add': async request => {
      const { name } = (await request.json()) as { name: string }
      events.push(`ask ${name}`)
      await new Promise(resolve => setTimeout(resolve))
      events.push(`tell ${name}`)
      const item = { ...first, id: events.length, name }
      held.push(item)
      return { status: 201, body: item }
    },
  })
  const { user, dialog } = await openDialog()
  await user.type(dialog.getByRole('textbox', { name: 'Names' }), 'one\ntwo\nthree')
  await user.click(await dialog.findByRole('button', { name: 'Add 3 names' }))
  await waitFor(() => expect(events).toHaveLength(6))
  expect(events.slice(0, 3)).toEqual(['ask one', 'tell one', 'ask two'])
})

test('a visitor whose browser keeps no cookie reads that the cart needs one, after the first name of a list', async () => {
  const sent: string[] = []
  serveCart([], {
    ...zones,
    'POST /api/cart/add': async request => {
      const { name } = (await request.json()) as { name: string }
      sent.push(name)
      return { status: 201, body: { ...first, id: sent.length, name } }
    },
  })
  const { user, dialog } = await openDialog()
  await user.type(dialog.getByRole('textbox', { name: 'Names' }), 'one\ntwo\nthree')
  await user.click(await dialog.findByRole('button', { name: 'Add 3 names' }))
  expect(await dialog.findByText(/Allow cookies for localhost/)).toBeVisible()
  expect(sent).toEqual(['one'])
  expect(dialog.getByRole('textbox', { name: 'Names' })).toHaveValue('one\ntwo\nthree')
})

test('all names are removed, also where another window has removed one of them already', async () => {
  let items: unknown[] = [first, second]
  serveCart([], {
    'GET /api/cart': () => ({ body: items }),
    'DELETE /api/cart/1': () => ({ status: 404, body: { code: 'not_found' } }),
    'DELETE /api/cart/2': () => {
      items = []
      return { status: 204 }
    },
  })
  const { user } = await renderCart()
  await user.click(await screen.findByRole('button', { name: 'Remove all' }))
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('of all names those that could not be removed stay, each with the reason beside it', async () => {
  let items: object[] = [first, second, renewal]
  const remove = (id: number) => () => {
    items = items.filter(item => item !== { 1: first, 2: second, 3: renewal }[id])
    return { status: 204 }
  }
  serveCart([], {
    'GET /api/cart': () => ({ body: items }),
    'DELETE /api/cart/1': () => ({ status: 409, body: { code: 'x', detail: 'It is being ordered.' } }),
    'DELETE /api/cart/2': remove(2),
    'DELETE /api/cart/3': remove(3),
  })
  const { user } = await renderCart()
  await user.click(await screen.findByRole('button', { name: 'Remove all' }))
  await waitFor(() => expect(cartRows()).toHaveLength(1))
  expect(within(cartRows()[0] as HTMLElement).getByRole('alert')).toHaveTextContent('It is being ordered.')
  expect(useToasts.getState().toasts).toMatchObject([{ text: '2 names were removed from the cart.' }])
})

test('a term for all is asked for each name; one that refuses it says why until it gets another term', async () => {
  const years = new Map([
    [1, 1],
    [2, 1],
  ])
  const change = async (id: number, request: Request) => {
    const body = (await request.json()) as { years: number }
    if (id === 1 && body.years > 2) return { status: 409, body: { code: 'x', detail: 'Two years at most.' } }
    years.set(id, body.years)
    return { body: { ...first, id } }
  }
  serveCart([], {
    'GET /api/cart': () => ({ body: [first, second].map(item => ({ ...item, years: years.get(item.id) })) }),
    'PUT /api/cart/1': request => change(1, request),
    'PUT /api/cart/2': request => change(2, request),
  })
  const { user } = await renderCart()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Term for all' }), '3 years')
  expect(await screen.findByRole('combobox', { name: 'Term of second.net' })).toHaveValue('3')
  const [row] = cartRows() as [HTMLElement]
  expect(await within(row).findByRole('alert')).toHaveTextContent('Two years at most.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Term of first.com' }), '2 years')
  await waitFor(() => expect(within(row).queryByRole('alert')).toBeNull())
})

test('what was typed is there when the dialog opens again', async () => {
  serveCart([], zones)
  const { user, dialog } = await openDialog()
  await user.type(dialog.getByRole('textbox', { name: 'Names' }), 'one.com')
  expect(dialog.getByRole('textbox', { name: 'Names' })).toHaveValue('one.com')
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Add many names' }))
  expect(await screen.findByRole('textbox', { name: 'Names' })).toHaveValue('one.com')
})

test('the encoding of a file is named where it was guessed', async () => {
  serveCart([], zones)
  const { user, dialog } = await openDialog()
  const chooseFile = dialog.getByLabelText('Choose a file', { selector: 'input' })
  await user.upload(chooseFile, csvFile(Uint8Array.of(0x6d, 0xfc, 0x2e, 0x63, 0x6f, 0x6d)))
  expect(await dialog.findByText(/read as windows-1252/)).toBeVisible()
  expect(dialog.getByRole('textbox')).toHaveValue('mü.com')
  await user.upload(chooseFile, csvFile('mü.com'))
  await waitFor(() => expect(dialog.queryByText(/read as/)).toBeNull())
})

test('a list that was typed is there, and open, after a reload', async () => {
  serveCart([], zones)
  const { user, dialog, unmount } = await openDialog()
  await user.type(dialog.getByLabelText('Names'), 'one.com')
  unmount()
  await renderCart()
  const again = within(await screen.findByRole('dialog', { name: 'Add many names' }))
  expect(again.getByLabelText('Names')).toHaveValue('one.com')
})
