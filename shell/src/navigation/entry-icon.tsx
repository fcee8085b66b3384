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

const icons: Record<IconName, typeof Globe> = {
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

export const EntryIcon = ({ name }: { name: IconName }) => {
  const Icon = icons[name] ?? Globe
  return <Icon size={18} aria-hidden="true" />
}
