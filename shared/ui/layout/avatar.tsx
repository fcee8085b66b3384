import { clsx } from 'clsx'
import styles from './avatar.module.css'

interface AvatarProps {
  /** An email address or a name; its first letter shows. An ornament: the name itself must be next to it. */
  name: string
  size?: 'sm' | 'md'
}

export const Avatar = ({ name, size = 'md' }: AvatarProps) => (
  <span aria-hidden="true" className={clsx(styles.avatar, styles[size])}>
    {name.trim().charAt(0).toLocaleUpperCase()}
  </span>
)
