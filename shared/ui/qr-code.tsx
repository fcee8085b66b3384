import { encode } from 'uqr'

interface QrCodeProps {
  /** What a camera reads, for example an otpauth address. */
  text: string
  /** Accessible name. */
  label: string
  /** Side length in px. */
  size?: number
}

/** A QR code, dark on light in every theme, since many cameras do not read the reverse. */
export const QrCode = ({ text, label, size = 184 }: QrCodeProps) => {
  const { data, size: modules } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${modules} ${modules}`}>
      <path fill="white" d={`M0 0h${modules}v${modules}h-${modules}z`} />
      <path fill="black" shapeRendering="crispEdges" d={path} />
    </svg>
  )
}
