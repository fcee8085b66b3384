import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Begins every text, so that it is found wherever it comes to light. */
export const marker = 'mk7x'

/** What a shell would write, if one read the texts. */
export const canaryFile = join(tmpdir(), `panel-canary-${process.pid}`)

const sqlTexts = [
  "' or '1'='1",
  "'; drop table domains; --",
  "' union select password_hash from users --",
  "'; select pg_sleep(10); --",
  '" or ""="',
  "\\'; select 1; --",
  '$$; select 1; $$',
  "' || (select email from users limit 1) || '",
  '%',
  '_%_',
  "') on conflict do nothing; --",
  '$' + '{1+1}',
  '$1',
  '::text',
  'null',
]

const shellTexts = [
  `; touch ${canaryFile}`,
  `$(touch ${canaryFile})`,
  `\`touch ${canaryFile}\``,
  `| touch ${canaryFile}`,
  `& touch ${canaryFile} &`,
  `\n touch ${canaryFile}`,
  '--help',
  '../../../../etc/passwd',
  '/dev/null',
  'file:///etc/passwd',
]

const mailTexts = [
  '\r\nBcc: victim@example.com',
  '\nSubject: forged',
  '%0d%0aBcc: victim@example.com',
  '\r\n\r\n<html>forged</html>',
  '\r\n.\r\nMAIL FROM:<evil@example.com>',
  '<evil@example.com>, victim@example.com',
  '@example.com\u0000',
  '"quoted"@example.com',
]

const templateTexts = [
  '{{1157*1155+2}}',
  '$' + '{1157*1155+2}',
  '#{1157*1155+2}',
  '<%= 1157*1155+2 %>',
  '{{constructor.constructor("return 1157*1155+2")()}}',
  '$t(greeting)',
  '{{- count, number}}',
  '%s%s%n',
  '[[$' + '{1157*1155+2}]]',
]

const zoneTexts = [
  '; a comment',
  '" "second',
  '\\034',
  '\\000',
  '\ncanary A 192.0.2.66',
  '"\ncanary A 192.0.2.66',
  ') canary A 192.0.2.66',
  '\t$INCLUDE /etc/passwd',
  '\n$ORIGIN evil.example.',
]

const tableTexts = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("https://evil.example")', '\t=1+1']

const letterTexts = [
  '\u202eexe.moc',
  '\u2066a\u2069',
  '\u0430\u0440\u0440\u04cf\u0435',
  '\u200b\u200d',
  '\ufeff',
  'e\u0301',
  '\ud83d\ude00'.repeat(20),
  '<script>alert(1)</script>',
]

export const injections: readonly string[] = [
  ...sqlTexts,
  ...shellTexts,
  ...mailTexts,
  ...templateTexts,
  ...zoneTexts,
  ...tableTexts,
  ...letterTexts,
].map(text => marker + text)
