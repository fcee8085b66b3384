import { type Kysely, sql } from 'kysely'

/**
 * What the records of a zone say, in lower case: a search looks at one text for each zone, and at the records of those
 * that may have what is looked for. `noted` has the comments that are not all ASCII, as they are compared, and `encoded`
 * the names and contents that stand for other scripts; most zones have neither. Triggers write them, so that code that
 * does not know them writes them too; those of older records are written by the first search. Most stay uncompressed,
 * which is read sooner.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table dns_zone_texts (
      domain_id bigint primary key references domains on delete cascade,
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
  await sql`
    create function write_zone_texts() returns trigger language plpgsql as $$
    begin
      insert into dns_zone_texts (domain_id, noted, encoded, said)
      select d.id, t.noted, t.encoded, t.said
      from domains d cross join lateral zone_texts(d.id, d.name || '.' || d.zone) t
      where d.id in (select domain_id from changed)
      on conflict (domain_id) do update
        set noted = excluded.noted, encoded = excluded.encoded, said = excluded.said;
      return null;
    end $$`.execute(db)
  for (const [event, table] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ])
    await sql`
      create trigger ${sql.raw(`write_zone_texts_on_${event}`)} after ${sql.raw(event ?? '')} on dns_records
        referencing ${sql.raw(table ?? '')} table as changed
        for each statement execute function write_zone_texts()`.execute(db)
}
