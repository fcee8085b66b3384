import { ApiError } from '@panel/shared/api-client'
import { changeLanguage, i18n, type TextResources } from '@panel/shared/i18n'
import { clearDrafts } from '@panel/shared/session'
import { renderInPlatform } from '@panel/shared/testing'
import { TextField } from '@panel/shared/ui'
import { act, screen } from '@testing-library/react'
import * as z from '../schema'
import { applyServerErrors, FormShell, type FormShellProps, useContractForm, useDraft, useFieldError } from './index'

const schema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'required'), z.email('email')),
  city: z.string().check(z.maxLength(5)),
  password: z.optional(z.string()),
})

type Values = z.output<typeof schema>

interface Props extends Partial<Pick<FormShellProps<Values, Values>, 'loading' | 'submitError' | 'disabledReason'>> {
  onSubmit?: (values: Values) => void
  refusal?: ApiError
  draft?: string
  city?: string
}

const Sample = ({
  onSubmit = () => undefined,
  refusal,
  draft = 'sample',
  city = '',
  loading = false,
  ...rest
}: Props) => {
  const form = useContractForm(schema, { defaultValues: { email: '', city, password: '' } })
  const fieldError = useFieldError()
  const kept = useDraft(form, draft)
  const { errors } = form.formState
  const submit = (values: Values) => {
    onSubmit(values)
    if (refusal) applyServerErrors(form, refusal)
    else kept.clear()
  }
  return (
    <>
      <FormShell form={form} onSubmit={submit} loading={loading} submitError={null} submitLabel="Save" {...rest}>
        <TextField label="Email" error={fieldError(errors.email)} {...form.register('email')} />
        <TextField label="City" error={fieldError(errors.city)} {...form.register('city')} />
        <TextField label="Password" {...form.register('password')} />
      </FormShell>
      {kept.restored && <p>Restored</p>}
      <button type="button" onClick={kept.clear}>
        Forget
      </button>
    </>
  )
}

const setup = async (props: Props = {}) => {
  const view = await renderInPlatform(<Sample {...props} />)
  await act(() => i18n.loadNamespaces('errors'))
  return view
}

const field = (name: string) => screen.getByRole('textbox', { name })
const submit = () => screen.getByRole('button', { name: 'Save' })
const text = (code: keyof TextResources['errors']) => i18n.t(code, { ns: 'errors' })

beforeEach(() => sessionStorage.clear())

test('Enter submits checked values', async () => {
  const onSubmit = jest.fn()
  const { user } = await setup({ onSubmit })
  await user.type(field('Email'), '  olena@example.com ')
  await user.type(field('City'), 'Lviv{Enter}')
  expect(onSubmit).toHaveBeenCalledWith({ email: 'olena@example.com', city: 'Lviv', password: '' })
})

test('wrong fields are explained in words and the first takes the focus', async () => {
  const onSubmit = jest.fn()
  const { user } = await setup({ onSubmit })
  await user.type(field('City'), 'Chernivtsi')
  await user.click(submit())
  expect(onSubmit).not.toHaveBeenCalled()
  expect(field('Email')).toHaveFocus()
  expect(field('Email')).toHaveAccessibleDescription(text('required'))
  expect(field('City')).toHaveAccessibleDescription(text('too_long'))
  await user.type(field('Email'), 'olena')
  expect(field('Email')).toHaveAccessibleDescription(text('email'))
})

test('errors follow a switch of language, what was typed stays [I18N-5]', async () => {
  const { user } = await setup()
  await user.type(field('City'), 'Lviv')
  await user.click(submit())
  const english = text('required')
  await act(() => changeLanguage('uk'))
  expect(text('required')).not.toBe(english)
  expect(field('Email')).toHaveAccessibleDescription(text('required'))
  expect(field('City')).toHaveValue('Lviv')
  await act(() => changeLanguage('en'))
})

const refused = (fields: ApiError['fields']) =>
  new ApiError({ failure: 'problem', status: 422, code: 'validation', fields })

test('faults that the server found are next to their fields', async () => {
  const refusal = refused([
    { field: 'city', code: 'characters', message: 'server sentence' },
    { field: 'email', code: 'a_code_of_tomorrow', message: 'This address is not accepted.' },
  ])
  const { user } = await setup({ refusal })
  await user.type(field('Email'), 'olena@example.com{Enter}')
  expect(field('City')).toHaveAccessibleDescription(text('characters'))
  expect(field('City')).toHaveFocus()
  expect(field('Email')).toHaveAccessibleDescription('This address is not accepted.')
  expect(field('Email')).toHaveValue('olena@example.com')
})

test('a fault of a field that the form lacks is handed back', async () => {
  const fault = { field: 'country', code: 'required', message: 'Required' }
  const form = { getValues: () => ({ city: '' }), setError: jest.fn() }
  expect(applyServerErrors(form as never, refused([fault]))).toEqual([fault])
  expect(applyServerErrors(form as never, new Error('other'))).toEqual([])
  expect(form.setError).not.toHaveBeenCalled()
})

test('a form under way cannot be sent again, and its failure is read out', async () => {
  const onSubmit = jest.fn()
  const { user } = await setup({ onSubmit, loading: true, submitError: 'Unexpected error' })
  await user.type(field('Email'), 'olena@example.com{Enter}')
  await user.click(submit())
  expect(onSubmit).not.toHaveBeenCalled()
  expect(submit()).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('alert')).toHaveTextContent('Unexpected error')
})

test('a double click sends once', async () => {
  const onSubmit = jest.fn()
  const { user } = await setup({ onSubmit })
  await user.type(field('Email'), 'olena@example.com')
  await act(async () => {
    submit().click()
    submit().click()
  })
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('what was typed survives leaving the page, passwords excepted', async () => {
  const { user, unmount } = await setup()
  await user.type(field('Email'), 'olena@example.com')
  await user.type(field('Password'), 'correct horse')
  unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('correct horse')
  await setup()
  expect(field('Email')).toHaveValue('olena@example.com')
  expect(field('Password')).toHaveValue('')
  expect(screen.getByText('Restored')).toBeVisible()
})

test('a field that was not typed in has the value that is loaded anew', async () => {
  const { user, unmount } = await setup({ city: 'Lviv' })
  await user.type(field('Email'), 'olena@example.com')
  unmount()
  await setup({ city: 'Odesa' })
  expect(field('Email')).toHaveValue('olena@example.com')
  expect(field('City')).toHaveValue('Odesa')
})

test('each object has its own draft, and one that is done is forgotten', async () => {
  const first = await setup({ draft: 'address-1' })
  await first.user.type(field('City'), 'Lviv')
  first.unmount()
  const second = await setup({ draft: 'address-2' })
  expect(field('City')).toHaveValue('')
  second.unmount()
  const again = await setup({ draft: 'address-1' })
  expect(field('City')).toHaveValue('Lviv')
  await again.user.click(screen.getByRole('button', { name: 'Forget' }))
  again.unmount()
  await setup({ draft: 'address-1' })
  expect(field('City')).toHaveValue('')
})

test('a form sent with success leaves no draft, a refused one does', async () => {
  const { user, unmount } = await setup()
  await user.type(field('Email'), 'olena@example.com{Enter}')
  expect(sessionStorage.getItem('draft:sample')).toBeNull()
  unmount()
  const again = await setup({ refusal: refused([{ field: 'email', code: 'email', message: '' }]) })
  await again.user.type(field('Email'), 'olena@example.com{Enter}')
  expect(sessionStorage.getItem('draft:sample')).toContain('olena@example.com')
})

test('typing back to where it began leaves no draft; logout forgets all drafts and nothing else', async () => {
  sessionStorage.setItem('other', 'stays')
  const { user } = await setup()
  await user.type(field('City'), 'Lv')
  expect(sessionStorage.getItem('draft:sample')).toContain('Lv')
  await user.clear(field('City'))
  expect(sessionStorage.getItem('draft:sample')).toBeNull()
  await user.type(field('City'), 'Lv')
  clearDrafts()
  expect({ ...sessionStorage }).toEqual({ other: 'stays' })
})
