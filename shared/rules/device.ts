const browsers = [
  // Browsers on iOS, and those that are made of Chromium, name the one that they are made of too.
  [/\bEdg(iOS|A)?\//, 'Edge'],
  [/\b(OPR|OPiOS|OPT|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(Ddg|DuckDuckGo)\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrom(e|ium)|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
] as const

const systems = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const nameIn = (agent: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/**
 * Browser and system out of a User-Agent header, for example `Firefox, Windows`; the header's first 80 characters when
 * it names neither, '' when there is none.
 */
export const deviceOf = (agent: string): string =>
  [nameIn(agent, browsers), nameIn(agent, systems)].filter(Boolean).join(', ') || agent.slice(0, 80)
