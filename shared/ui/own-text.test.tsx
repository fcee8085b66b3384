import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Button } from './button/button'
import { Badge, StatusBadge } from './feedback/badge'

/** Replaces each text of the page as a browser does that translates it. */
const translate = (root: Element): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node)
  for (const text of texts) {
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(`übersetzt: ${text.data}`)
    text.replaceWith(outer)
  }
}

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
])('a %s that the browser has translated says what became of it', (_, show) => {
  const { container, rerender } = render(show('Login or Register'))
  translate(container)
  expect(container).toHaveTextContent('übersetzt: Login or Register')
  rerender(show('Register'))
  expect(container).toHaveTextContent(/^Register/)
  expect(container).not.toHaveTextContent('Login')
})
