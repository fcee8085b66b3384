import type { IconName } from '@panel/shared/panel'
import {
  ArrowRightLeft,
  BookUser,
  CreditCard,
  Eye,
  Globe,
  LayoutDashboard,
  Shield,
  ShoppingCart,
  User,
} from '@panel/shared/ui/icons'

const icons: Readonly<Record<IconName, typeof Globe>> = {
  globe: Globe,
  card: CreditCard,
  cart: ShoppingCart,
  book: BookUser,
  transfer: ArrowRightLeft,
  privacy: Eye,
  gauge: LayoutDashboard,
  shield: Shield,
  user: User,
}

const known: Readonly<Record<string, typeof Globe>> = icons

/** One of the shell's own, or the path that a panel draws it with. */
export const EntryIcon = ({ name }: { name: string }) => {
  const Icon = known[name] ?? Globe
  if (!/^M[\d\s,.a-z-]+$/i.test(name)) return <Icon size={18} aria-hidden="true" />
  return (
    <svg
      width={18}
      height={18}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={name} />
    </svg>
  )
}
