import { render } from '@testing-library/react'
import { EntryIcon } from './entry-icon'

const drawn = (name: string) => {
  const { container } = render(<EntryIcon name={name} />)
  return [...container.querySelectorAll('path')].map(path => path.getAttribute('d'))
}

test('a panel brings an icon of its own as a path', () => {
  expect(drawn('M3 12h18M12 3v18')).toEqual(['M3 12h18M12 3v18'])
})

test.each(['', 'unknown', 'M url(#x)', 'M0 0"/>'])('%j is drawn as the globe', name => {
  expect(drawn(name)).toEqual(drawn('globe'))
})
