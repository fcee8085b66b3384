import { type Kysely, sql } from 'kysely'

/**
 * A long text of a record is in its zone's text once, its strings as one: a key of DKIM was in it twice, and was most of
 * what a search looks at. Texts that are stored already have both, and find the same until their zones change.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function zone_texts(zone_id bigint, full_name text, out noted text, out encoded text, out said text)
    language sql stable as $$
      with lines as (
        select lower((case host when '@' then full_name else host || '.' || full_name end) collate "C") as name,
          lower((case when octet_length(content) > 257 then replace(content, '" "', '') else content end) collate "C")
            as content,
          lower(comment collate "C") as comment,
          case when octet_length(comment) <> length(comment)
            then lower(translate(normalize(comment, NFC), '’ʼ‘＇\`´′‛', repeat('''', 8))) end as noted
        from dns_records where domain_id = zone_id
      ), all_lines as (select name as line from lines union select content from lines)
      select (select string_agg(l.noted, e'\\n') from lines l),
        (select string_agg(line, e'\\n') from all_lines where strpos(line, 'xn--') > 0 or strpos(line, e'\\\\') > 0),
        concat_ws(e'\\n', (select string_agg(line, e'\\n') from all_lines),
          (select string_agg(l.comment, e'\\n') from lines l where l.comment <> ''))
    $$`.execute(db)
}
