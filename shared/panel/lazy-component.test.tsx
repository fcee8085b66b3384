import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { registerLocales, startI18n, useTranslation } from '../i18n'
import { lazyComponent, resetFailedChunks } from './lazy-component'

beforeAll(() => startI18n('en'))

const rendered = jest.fn()

const Words = () => {
  rendered()
  const { t } = useTranslation('errors')
  return <p>{t('cart_empty')}</p>
}

const texts = { cart_empty: 'words of the part' }

class Boundary extends Component<{ children: ReactNode }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? <p role="alert">{this.state.error.message}</p> : this.props.children
  }
}

test('a part is rendered once the texts that come with its code are there', async () => {
  let arrive: (words: typeof texts) => void = () => undefined
  const promise = new Promise<typeof texts>(resolve => {
    arrive = resolve
  })
  const Part = lazyComponent(
    async () => {
      registerLocales('errors', { en: () => promise, uk: () => promise })
      return Words
    },
    { fallback: <p>waiting</p> },
  )
  render(<Part />)
  await act(async () => undefined)
  expect(screen.getByText('waiting')).toBeVisible()
  expect(rendered).not.toHaveBeenCalled()
  await act(async () => arrive(texts))
  expect(screen.getByText('words of the part')).toBeVisible()
})

test('a part that was prepared is there at once', async () => {
  const load = jest.fn(async () => () => <p>there</p>)
  const Part = lazyComponent(load, { fallback: <p>waiting</p> })
  await act(async () => Part.prepare())
  render(<Part />)
  expect(screen.getByText('there')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that does not come fails what shows it, and is loaded again after a reset', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const load = jest.fn<Promise<() => ReactNode>, []>().mockRejectedValueOnce(new Error('no such file'))
  load.mockResolvedValueOnce(() => <p>there</p>)
  const Part = lazyComponent(load)
  const { unmount } = render(<Part />, { wrapper: Boundary })
  expect(await screen.findByRole('alert')).toHaveTextContent('no such file')
  unmount()
  resetFailedChunks()
  render(<Part />, { wrapper: Boundary })
  expect(await screen.findByText('there')).toBeVisible()
})

test('a part whose loading ahead failed is loaded again when it is shown', async () => {
  const load = jest.fn<Promise<() => ReactNode>, []>().mockRejectedValueOnce(new Error('no such file'))
  load.mockResolvedValueOnce(() => <p>there</p>)
  const Part = lazyComponent(load)
  await act(async () => Part.prepare())
  render(<Part />, { wrapper: Boundary })
  expect(await screen.findByText('there')).toBeVisible()
})

test('a part that is shown while its loading ahead fails is loaded again, and fails what shows it when it does not come', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const failures: (() => void)[] = []
  const Part = lazyComponent(
    () => new Promise<() => ReactNode>((_, reject) => failures.push(() => reject(new Error('no such file')))),
  )
  Part.prepare()
  const { rerender } = render(<Part />, { wrapper: Boundary })
  await act(async () => failures[0]?.())
  rerender(<Part />)
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => failures[1]?.())
  expect(screen.getByRole('alert')).toHaveTextContent('no such file')
})

test('something else can take the place of a part that does not come', async () => {
  const causes: unknown[] = []
  const Part = lazyComponent(
    async () => {
      throw new Error('no such file')
    },
    {
      instead: cause => {
        causes.push(cause)
        return () => <p>instead</p>
      },
    },
  )
  render(<Part />)
  expect(await screen.findByText('instead')).toBeVisible()
  expect(causes).toEqual([new Error('no such file')])
})
