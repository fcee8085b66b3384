import { renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { useDialogDraft } from './index'

const Sample = () => {
  const { open, text, show, hide, change, forget } = useDialogDraft('sample')
  return (
    <>
      <output>{`${open ? 'open' : 'closed'} '${text}'`}</output>
      <button type="button" onClick={show}>
        Show
      </button>
      <button type="button" onClick={hide}>
        Hide
      </button>
      <button type="button" onClick={() => change('typed')}>
        Type
      </button>
      <button type="button" onClick={forget}>
        Forget
      </button>
    </>
  )
}

const state = () => screen.getByRole('status').textContent

/** Presses the buttons, then renders the component again. */
const pressAndDrawAnew = async (...names: string[]) => {
  const { user, unmount } = await renderInPlatform(<Sample />)
  for (const name of names) await user.click(screen.getByRole('button', { name }))
  const before = state()
  unmount()
  await renderInPlatform(<Sample />)
  return [before, state()]
}

beforeEach(() => sessionStorage.clear())

test.each([
  [['Show'], "open ''"],
  [['Show', 'Type'], "open 'typed'"],
  [['Show', 'Type', 'Hide'], "closed 'typed'"],
  [['Show', 'Type', 'Forget'], "closed ''"],
])('after %j a dialog that is rendered again is as it was', async (names, expected) => {
  expect(await pressAndDrawAnew(...names)).toEqual([expected, expected])
})
