import { useEffect, useState } from 'react'
import { useAnnounce } from '../feedback/live-region'
import { Check, Copy } from '../icons'
import { useUiText } from '../text'
import { IconButton } from './icon-button'

interface CopyButtonProps {
  /** What goes to the clipboard. */
  text: string
  /** Names what is copied, for instance 'Copy ns1.example'; 'Copy' when absent. */
  label?: string
  size?: 'sm' | 'md'
  className?: string
}

const feedbackMilliseconds = 2000

/** Copies a text, shows a tick for two seconds and says so to a screen reader. */
export const CopyButton = ({ text, label, size = 'sm', className }: CopyButtonProps) => {
  const t = useUiText()
  const announce = useAnnounce()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), feedbackMilliseconds)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      announce(t('copied'))
    } catch {
      announce(t('copyFailed'), 'assertive')
    }
  }
  return (
    <IconButton
      className={className}
      size={size}
      label={label ?? t('copy')}
      icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={copy}
    />
  )
}
