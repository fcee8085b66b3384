import '@testing-library/jest-dom'

const logged: string[] = []

for (const level of ['error', 'warn'] as const) {
  const original = console[level]
  console[level] = (...parts: unknown[]) => {
    logged.push(`console.${level}: ${parts.map(String).join(' ').slice(0, 500)}`)
    original(...parts)
  }
}

afterEach(() => {
  const messages = logged.splice(0)
  if (messages.length > 0) throw new Error(`The test logged to the console:\n${messages.join('\n')}`)
})
