-- The search compares Latin letters without their marks now: what holds such letters is indexed again after the start.
UPDATE "book_section" SET "normal" = NULL, "tokens" = NULL WHERE "normal" ~ '[À-ɏḀ-ỿ]';--> statement-breakpoint
UPDATE "chat_message" SET "tokens" = NULL WHERE "normal" ~ '[À-ɏḀ-ỿ]';--> statement-breakpoint
UPDATE "book_book" SET "facts" = translate(normalize(regexp_replace(normalize("facts", NFD), '([a-z])[̀-ͯ]+', '\1', 'g'), NFC), 'øđðħłŧ', 'oddhlt') WHERE "facts" ~ '[À-ɏḀ-ỿ]';
