import { translatePage } from '@panel/shared/testing'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Button } from './button/button'
import { Alert, FormError } from './feedback/alert'
import { Badge, StatusBadge } from './feedback/badge'

const icon = <svg aria-hidden="true" />

test.each<[string, (text: string) => ReactElement]>([
  ['button', text => <Button>{text}</Button>],
  ['button with an icon', text => <Button icon={icon}>{text}</Button>],
  ['button with an arrow', text => <Button trailingIcon={icon}>{text}</Button>],
  ['button that is busy', text => <Button pending={text === 'Register'}>{text}</Button>],
  ['disabled button', text => <Button disabledReason="Not yet">{text}</Button>],
  ['badge', text => <Badge>{text}</Badge>],
  ['badge with a dot', text => <Badge dot>{text}</Badge>],
  ['badge with an icon', text => <Badge icon={icon}>{text}</Badge>],
  ['status', text => <StatusBadge status="approved">{text}</StatusBadge>],
  ['button with an icon beside its text', text => <Button>{[<b key="icon">!</b>, text]}</Button>],
  ['message', text => <Alert>{text}</Alert>],
  ['message with a title', text => <Alert title={text}>as before</Alert>],
  ['error of a form', text => <FormError>{text}</FormError>],
  [
    'message of two sentences',
    text => (
      <Alert>
        {text} {text === 'Register' && 'It is free.'}
      </Alert>
    ),
  ],
  [
    'message whose first sentence goes',
    text => (
      <Alert>
        {text !== 'Register' && text} {text === 'Register' && text}
      </Alert>
    ),
  ],
  [
    'message with a link',
    text => (
      <Alert>
        {text} <a href="/terms">Terms</a>
      </Alert>
    ),
  ],
])('a %s that the browser has translated says what became of it', (_, show) => {
  const { container, rerender } = render(show('Login or Register'))
  translatePage(container)
  expect(container.querySelector('font')).toHaveTextContent(/./)
  rerender(show('Register'))
  expect(container).toHaveTextContent('Register')
  expect(container).not.toHaveTextContent('Login')
})
