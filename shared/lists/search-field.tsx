import { TextField } from '@panel/shared/ui'
import { Search } from '@panel/shared/ui/icons'
import { useEffect, useRef, useState } from 'react'

interface SearchFieldProps {
  label: string
  /** The label, when nothing else helps more. */
  placeholder?: string
  value: string
  onChange: (value: string) => void
  /** Told of each key at once, to fetch what the text will find. */
  onType?: ((text: string) => void) | undefined
  /** Passes on what is typed with each key: for a list that is all in the page, and a search that no address keeps. */
  atOnce?: boolean
  size?: 'md' | 'lg'
  className?: string | undefined
}

const debounceMs = 150

/**
 * Filters while typing; Escape empties it. What is typed shows at once and is passed on after a short pause, since the
 * address bar, where searches are kept, takes only so many changes a second.
 */
export const SearchField = ({
  label,
  placeholder,
  value,
  onChange,
  onType,
  atOnce = false,
  size,
  className,
}: SearchFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  // Not by useEffectEvent: a panel that is built with React 18 has this field, too.
  const passOn = useRef(onChange)
  useEffect(() => {
    passOn.current = onChange
  })
  useEffect(() => {
    if (typed === null || atOnce) return
    const timer = setTimeout(() => passOn.current(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, atOnce])
  const type = (text: string) => {
    setTyped(text)
    onType?.(text)
    if (atOnce) onChange(text)
  }
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(current => (current === value ? current : null))
  }, [value])
  return (
    <TextField
      ref={input}
      type="search"
      aria-keyshortcuts="/"
      label={label}
      labelHidden
      placeholder={placeholder ?? label}
      prefix={<Search aria-hidden="true" />}
      size={size}
      className={className}
      value={typed ?? value}
      autoComplete="off"
      spellCheck={false}
      onChange={event => type(event.target.value)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || (typed ?? value) === '') return
        event.stopPropagation()
        type('')
      }}
    />
  )
}
