import { type Kysely, sql } from 'kysely'

/**
 * What the records of a zone say, in lower case: a search looks at one text for each zone, and at the records of those
 * that may have what is looked for. `noted` has the comments that are not all ASCII, as they are compared, and `encoded`
 * the names and contents that stand for other scripts; most zones have neither. A search writes those whose zone has
 * another version, so that a change of records costs nothing more. Most stay uncompressed, which is read sooner.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table dns_zone_texts (
      domain_id bigint primary key references domains on delete cascade,
      version integer not null,
      noted text,
      encoded text,
      said text not null
    ) with (toast_tuple_target = 8160)`.execute(db)
  await sql`
    create function zone_texts(zone_id bigint, full_name text, out noted text, out encoded text, out said text)
    language sql stable as $$
      with lines as (
        select lower((case host when '@' then full_name else host || '.' || full_name end) collate "C") as name,
          lower(content collate "C") as content, lower(comment collate "C") as comment,
          case when octet_length(comment) <> length(comment)
            then lower(translate(normalize(comment, NFC), '’ʼ‘＇\`´′‛', repeat('''', 8))) end as noted
        from dns_records where domain_id = zone_id
      ), all_lines as (
        select name as line from lines
        union select content from lines
        union select replace(content, '" "', '') from lines where octet_length(content) > 257
      )
      select (select string_agg(l.noted, e'\\n') from lines l),
        (select string_agg(line, e'\\n') from all_lines where strpos(line, 'xn--') > 0 or strpos(line, e'\\\\') > 0),
        concat_ws(e'\\n', (select string_agg(line, e'\\n') from all_lines),
          (select string_agg(l.comment, e'\\n') from lines l where l.comment <> ''))
    $$`.execute(db)
}
