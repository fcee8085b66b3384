import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ignored = ['-k', 'ignore', '-i', 'none', '-n', 'ignore', '-m', 'ignore', '-M', 'ignore', '-S', 'ignore']

/**
 * The records of a master file in BIND's spelling, sorted, without what the product adds at the apex: start of authority
 * and nameservers. `zone` is without a last dot.
 */
export const canonicalLines = (zone: string, text: string): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'zone-'))
  const authority = `${zone}. 300 IN SOA a.example. b.example. 1 1 1 1 1\n${zone}. 300 IN NS a.example.\n`
  const own = text.replace(new RegExp(`^${zone.replaceAll('.', '\\.')}\\.\\s+\\d+\\s+IN\\s+(SOA|NS)\\s.*$`, 'gim'), '')
  try {
    writeFileSync(join(folder, 'zone'), authority + own)
    const args = [...ignored, '-s', 'full', '-o', '-', zone, join(folder, 'zone')]
    const lines = execFileSync('named-compilezone', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    const all = lines.split('\n').map(line => line.replace(/\s+/g, ' ').trim())
    return all
      .filter(line => line !== '' && !line.startsWith(`${zone}. 300 IN NS a.example.`) && !/ IN SOA /.test(line))
      .sort()
  } finally {
    rmSync(folder, { recursive: true })
  }
}
